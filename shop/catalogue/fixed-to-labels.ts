import type { FixedTo } from "./fixed-to.ts";

/** Apart from the values, so that pages with filters do not load them. */
export const fixedToLabels: Readonly<Record<FixedTo, string>> = {
  ceiling: "Ceiling",
  wall: "Wall",
  ground: "Ground",
  nothing: "Free-standing",
};
