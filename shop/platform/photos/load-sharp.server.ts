import type Sharp from "sharp";

/** Loads sharp with the first picture: many processes never see one, and it takes memory and time to start. */
export async function loadSharp(): Promise<typeof Sharp> {
  return (await import("sharp")).default;
}
