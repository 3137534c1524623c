import { describe, expect, it } from "vitest";
import { pictureSizes, viewOf } from "./picture.ts";

const address = "/pictures/kitchen-maid/colour-ivory-0a1b2c3d-1600.webp";

describe("the address of a picture", () => {
  it("tells every size in both formats, up to its own", () => {
    const sizes = pictureSizes(address);
    expect(sizes?.avif.split(", ")).toHaveLength(4);
    expect(sizes?.avif).toContain("/pictures/kitchen-maid/colour-ivory-0a1b2c3d-960.avif 960w");
    expect(sizes?.webp).toContain(`${address} 1600w`);
    expect(pictureSizes("/pictures/a/b-0a1b2c3d-800.webp")?.webp).toBe(
      "/pictures/a/b-0a1b2c3d-320.webp 320w, /pictures/a/b-0a1b2c3d-640.webp 640w, /pictures/a/b-0a1b2c3d-800.webp 800w",
    );
  });

  it("tells the view", () => {
    expect(viewOf(address)).toBe("colour-ivory");
    expect(viewOf("/uploads/mine.jpg")).toBe("");
  });

  it("of another maker is left as it is", () => {
    const others = [
      "/uploads/mine.jpg",
      "https://example.com/pictures/a/b-0a1b2c3d-1600.webp",
      "/pictures/../b-0a1b2c3d-1600.webp",
      "",
    ];
    for (const other of others) expect(pictureSizes(other), other).toBeNull();
  });
});
