import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawShareSubject } from "./draw.server.ts";

const picture = readFileSync("storefront/pictures/rotary-covers.svg");
const draw = (title: string, line: string | null = null) =>
  drawShareSubject({ text: { title, line }, shown: [], picture });

describe("a picture to share", () => {
  test.each([
    ["a usual name", "Traditional Kitchen Maid", "Cast iron and pine. 0.9 to 2.4 m"],
    ["the longest name", "Unbreakable".repeat(10) + "Line Prop", "x".repeat(80)],
    ["markup", `<b>R&D</b> "&amp;" '`, "<span>"],
    ["control characters and half a surrogate pair", "a\u0001\u0000b\ud800\n\tc", ""],
    ["letters that the fonts lack", "Łódź, Ω, Ж, 木, 🧺", "Größe"],
    ["invisible characters", "\u200b ", null],
  ])("is 1200 by 630 for %s", async (_, title, line) => {
    const { width, height, format } = await sharp(await draw(title, line)).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  });

  test("is the same for the same name and another for another name", async () => {
    const [one, same, other] = [await draw("Peg"), await draw("Peg"), await draw("Pegs")];
    expect(same.equals(one)).toBe(true);
    expect(other.equals(one)).toBe(false);
    expect(one.length).toBeLessThan(100_000);
  });

  test("is a square without text", async () => {
    const drawn = await drawShareSubject({ text: null, shown: [], picture });
    const { width, height } = await sharp(drawn).metadata();
    expect([width, height]).toEqual([1200, 1200]);
  });

  test("takes a photograph as well as a drawing", async () => {
    const background = "#336699";
    const photograph = await sharp({
      create: { width: 900, height: 700, channels: 3, background },
    })
      .jpeg()
      .toBuffer();
    const drawn = await drawShareSubject({
      text: { title: "Peg", line: null },
      shown: [],
      picture: photograph,
    });
    const { data } = await sharp(drawn)
      .extract({ left: 900, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [index, value] of [0x33, 0x66, 0x99].entries())
      expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(6);
  });
});
