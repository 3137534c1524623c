import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sizesOf } from "#shop/catalogue/picture.ts";
import { makeSizes, mostNeeded } from "./make-sizes.ts";
import { nameMaster } from "./name-master.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

function makeFolder(): string {
  const folder = tempFolder();
  return folder;
}

const green = { r: 46, g: 110, b: 62 };
const white = { r: 255, g: 255, b: 255 };
/** Green at the left, white at the right; or transparent altogether, and black beneath. */
const of = (width: number, alpha = 1) =>
  sharp({
    create: { width, height: width, channels: 4, background: alpha === 0 ? "#0000" : white },
  }).composite(
    alpha === 0
      ? []
      : [
          {
            input: { create: { width: width / 2, height: width, channels: 3, background: green } },
            gravity: "west",
          },
        ],
  );

test.each([
  { what: "of 1,600 px", master: () => of(1_600).removeAlpha(), largest: 1_600, isItself: true },
  { what: "that is small", master: () => of(200).removeAlpha(), largest: 200, isItself: true },
  { what: "with transparency", master: () => of(900, 0), largest: 900, isItself: false },
])("a master $what is made in all its sizes", async ({ master, largest, isItself }) => {
  const isTransparent = !isItself;
  const folder = makeFolder();
  const file = path.join(folder, "packshot.webp");
  await master().webp().toFile(file);
  const name = await nameMaster(file);
  expect(name).toMatch(new RegExp(`^[0-9a-f]{8}-([0-9a-f]{48})-${largest}$`));
  expect(await nameMaster(file, name)).toBe(name);
  const address = `/pictures/peg-bag/packshot-${name}.webp`;
  await makeSizes(address, file, folder);
  const sizes = sizesOf(address);
  expect(sizes).toHaveLength(2 * [160, 320, 480, 800, largest].filter((w) => w <= largest).length);
  for (const size of sizes) {
    const [, width, format] = /-(\d+)\.(\w+)$/.exec(size) ?? [];
    const made = sharp(folder + size);
    const { width: wide, height, format: container, hasAlpha } = await made.metadata();
    const kind = container === "heif" ? "avif" : container;
    expect([wide, height, kind, hasAlpha]).toEqual([Number(width), Number(width), format, false]);
    // Four pixels beside the edge: what is drawn from a smaller size is blurred there.
    for (const [from, colour] of [
      [-5, isTransparent ? white : green],
      [4, white],
    ] as const) {
      const at = { left: wide / 2 + from, top: wide / 2, width: 1, height: 1 };
      const shown = await sharp(folder + size)
        .extract(at)
        .raw()
        .toBuffer();
      for (const [channel, value] of Object.values(colour).entries())
        expect(Math.abs((shown[channel] ?? 0) - value), size).toBeLessThanOrEqual(16);
    }
  }
  expect(fs.readFileSync(folder + address).equals(fs.readFileSync(file))).toBe(isItself);
});

test("sizes that are there are not made again", async () => {
  const folder = makeFolder();
  const file = path.join(folder, "packshot.webp");
  await of(200).removeAlpha().webp().toFile(file);
  const address = `/pictures/peg-bag/packshot-${await nameMaster(file)}.webp`;
  const [first = "", ...others] = sizesOf(address);
  fs.mkdirSync(path.dirname(folder + first), { recursive: true });
  fs.writeFileSync(folder + first, "made before");
  await makeSizes(address, file, folder);
  expect(fs.readFileSync(folder + first, "utf8")).toBe("made before");
  expect(others.map((size) => fs.existsSync(folder + size))).toEqual([true, true, true]);
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a master that has changed since it was named is not made under its old name", async () => {
  const folder = makeFolder();
  const file = path.join(folder, "packshot.webp");
  await of(200).removeAlpha().webp().toFile(file);
  const address = `/pictures/peg-bag/packshot-${await nameMaster(file)}.webp`;
  await of(100).removeAlpha().webp().toFile(file);
  await expect(makeSizes(address, file, folder)).rejects.toThrow("has changed");
  expect(fs.readdirSync(folder)).toEqual(["packshot.webp"]);
});

test("what was asked for is made first, then packshots, then the others", () => {
  const folder = makeFolder();
  const note = (master: string, seconds: number) => {
    const file = path.join(folder, encodeURIComponent(`products/peg-bag/${master}.webp`));
    fs.writeFileSync(file, "");
    fs.utimesSync(file, seconds, seconds);
  };
  const addressOf = (view: string) =>
    `/pictures/peg-bag/${view}-0a1b2c3d-${"fff".repeat(16)}-1600.webp`;
  note("detail", 20);
  note("scene", 10);
  const left = new Set(["angle", "detail", "packshot", "scene"].map(addressOf));
  const taken: (string | undefined)[] = [];
  while (left.size > 0) {
    const next = mostNeeded([...left], folder) ?? "";
    left.delete(next);
    taken.push(next);
  }
  expect(taken).toEqual(["scene", "detail", "packshot", "angle"].map(addressOf));
  expect(mostNeeded([], folder)).toBeUndefined();
});
