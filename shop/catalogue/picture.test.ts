import { describe, expect, it } from "vitest";
import { pictureOfChoice, pictureSizes, previewOf, viewOf } from "./picture.ts";

const preview = `${"fff".repeat(5)}${"a86".repeat(2)}${"eef".repeat(2)}432${"fff".repeat(6)}`;
const stem = `/pictures/kitchen-maid/colour-ivory-0a1b2c3d-${preview}`;
const address = `${stem}-1600.webp`;

describe("the path of a picture", () => {
  it("gives every size in both formats, up to its own", () => {
    const sizes = pictureSizes(address);
    expect(sizes?.avif.split(", ")).toHaveLength(5);
    expect(sizes?.avif).toContain(`${stem}-800.avif 800w`);
    expect(sizes?.webp).toContain(`${address} 1600w`);
    expect(pictureSizes(`${stem}-640.webp`)?.webp).toBe(
      `${stem}-160.webp 160w, ${stem}-320.webp 320w, ${stem}-480.webp 480w, ${stem}-640.webp 640w`,
    );
  });

  it("gives only the sizes that a small place can need", () => {
    expect(pictureSizes(address, 320)?.avif).toBe(`${stem}-160.avif 160w, ${stem}-320.avif 320w`);
  });

  it("gives the view", () => {
    expect(viewOf(address)).toBe("colour-ivory");
    expect(viewOf("/uploads/mine.jpg")).toBe("");
  });

  it("of a choice is the one in its colour, otherwise the main one", () => {
    const pictured = { mainImageUrl: "/uploads/main.jpg", additionalImages: [address] };
    const inColour = (value: string) => pictureOfChoice(pictured, [{ key: "color", value }]);
    expect(inColour("ivory")).toBe(address);
    expect(inColour("pewter")).toBe("/uploads/main.jpg");
    expect(pictureOfChoice(pictured, [])).toBe("/uploads/main.jpg");
    const unpictured = { mainImageUrl: null, additionalImages: [] };
    expect(pictureOfChoice(unpictured, [{ key: "color", value: "ivory" }])).toBeNull();
  });

  it("gives the preview by colour, without the cells of the backdrop", () => {
    expect(previewOf(address)).toEqual([
      { fill: "#a86", path: "M1 1h1v1h-1zM2 1h1v1h-1z" },
      { fill: "#432", path: "M1 2h1v1h-1z" },
    ]);
  });

  it("that the build did not make has no sizes and no preview", () => {
    const others = [
      "/uploads/mine.jpg",
      `https://example.com${address}`,
      `/pictures/../b-0a1b2c3d-${preview}-1600.webp`,
      "",
    ];
    for (const other of others) {
      expect(pictureSizes(other), other).toBeNull();
      expect(previewOf(other), other).toEqual([]);
    }
  });
});
