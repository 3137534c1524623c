import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  batten,
  CLEAT_MM,
  cordWarning,
  fixings,
  holesApartMm,
  longScrew,
  pilotMm,
  screw,
  screwText,
  type Screw,
} from "./fixings.ts";

/** Every text that a shopper, a customer or the workshop reads of the example shop, compared with the record. */
const root = path.resolve(import.meta.dirname, "../..");
const files = globSync(
  [
    "db/seed/**/*.json",
    "content/**/*.{md,svg}",
    "pictures/products/*/alt.json",
    "{emails,storefront,admin}/**/*.{ts,tsx}",
    "docs/before-you-trade.md",
  ],
  { cwd: root },
);
const read = (file: string) =>
  readFileSync(path.join(root, file), "utf8").replaceAll("\u00a0", " ");

/** What each file says, sentence by sentence; the words of a drawing are one sentence. */
const sentences = files.flatMap((file) => {
  const text = read(file);
  const said = file.endsWith(".svg")
    ? [[...text.matchAll(/<text[^>]*>([^<]*)/g)].map(([, word]) => word).join(" ")]
    : text.replaceAll(String.raw`\n`, "\n").split(/(?<=[.!?]"?)\s|\n/);
  return said.map((sentence) => ({ file, sentence: sentence.trim() }));
});
const about = (subject: RegExp) => sentences.filter(({ sentence }) => subject.test(sentence));

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const screws: readonly Screw[] = [screw, longScrew, batten.screw];

describe("every text agrees with the record of the fixings", () => {
  test("on the size of a screw", () => {
    const sizes = screws.map((each) => plain(screwText(each)));
    const lengths = screws.map(({ lengthMm }) => String(lengthMm));
    const wrong = about(/screw/i).filter(({ sentence }) => {
      const whole = [...sentence.matchAll(/\d+ × \d+ mm/g)].map(([size]) => size);
      const long = [
        ...sentence.matchAll(/screws?,? (?:of )?(\d+) mm(?! apart)|(?<!× )\b(\d+) mm screws?/g),
      ];
      return (
        whole.some((size) => !sizes.includes(size)) ||
        long.some(([, after, before]) => !lengths.includes(after ?? before ?? ""))
      );
    });
    expect(wrong).toEqual([]);
  });

  test("on the pilot hole", () => {
    const drills = screws.map((each) => `${pilotMm(each)} mm`);
    const said = about(/pilot/i).flatMap(({ file, sentence }) =>
      [...sentence.matchAll(/pilot holes?(?: of)? (\d[\d.]* mm)|(\d[\d.]* mm) pilot/gi)].map(
        ([, after, before]) => ({ file, drill: after ?? before }),
      ),
    );
    expect(said.filter(({ drill = "" }) => !drills.includes(drill))).toEqual([]);
    expect(said.length).toBeGreaterThan(1);
  });

  test("on the batten", () => {
    const size = new RegExp(`${batten.widthMm} (by|×) ${batten.thicknessMm} mm`);
    const sized = about(/batten[^.]* \d+ (by|×) \d+ mm/);
    expect(sized.filter(({ sentence }) => !size.test(sentence))).toEqual([]);
    expect(sized.length).toBeGreaterThan(0);
  });

  test("on the height of the cleat, and of a block for cords", () => {
    const height = CLEAT_MM / 1_000;
    const wrong = about(/\bcleat|cord block/i).filter(({ sentence }) => {
      const metres = [...sentence.matchAll(/\b(1\.\d+)(?= (?:to|m\b|met))/g)].map(([, m]) =>
        Number(m),
      );
      const isLeast = /or higher|or more|at least/.test(sentence);
      return /shoulder|waist|chest/.test(sentence) || metres.some((m) => m !== height || !isLeast);
    });
    expect(wrong).toEqual([]);
  });
});

type Note = {
  readonly sku: string;
  readonly inTheBox: readonly string[];
  readonly fixing: string;
  readonly warnings: readonly string[];
};
type Part = { material: string; option?: string; value?: string; quantity: number };
type Sold = {
  readonly slug: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly specifications: { readonly widthMm: number };
};
const json = <T>(file: string) => JSON.parse(read(file)) as T;
const notes = json<Note[]>("db/seed/product-notes.json");
const sold = json<Sold[]>("db/seed/products/accessories.json");
const { materials, products } = json<{
  materials: { key: string; name: string }[];
  products: { sku: string; parts: Part[] }[];
}>("db/seed/parts.json");

const size = plain(screwText(screw));
const [single, double, cleat] = fixings;
const pulleyScrews = (single?.holes.length ?? 0) + (double?.holes.length ?? 0);
const cleatScrews = cleat?.holes.length ?? 0;
const named = notes.flatMap(({ warnings }) => warnings.filter((each) => each.includes("cleat")));

test("every warning that names the cleat is the one on the fitting sheet", () => {
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)]).toEqual([cordWarning]);
});

const noteOf = (sku: string) => notes.find((each) => each.sku === sku);

describe("a screw for every hole", () => {
  test.each(["LL-CA-001", "LL-CA-002", "LL-CA-003", "LL-CA-004"])("is in the box of %s", (sku) => {
    const box = noteOf(sku)?.inTheBox.join("\n");
    expect(box).toMatch(
      new RegExp(`${pulleyScrews} (stainless steel )?screws, ${size}, for the pulleys`),
    );
    expect(box).toMatch(
      new RegExp(`${cleatScrews} (stainless steel )?screws, ${size}, for the cleat`),
    );
    expect(noteOf(sku)?.warnings).toContain(cordWarning);
  });

  test.each([
    ["LL-AC-005", double, "double-pulley"],
    ["LL-AC-006", cleat, "cast-iron-cleat"],
  ])("is in the pack of %s, whose page has the same plate", (sku, fixing, slug) => {
    if (fixing === undefined) throw new Error("no such fixing");
    const apart = `${holesApartMm(fixing)} mm apart`;
    expect(noteOf(sku)?.inTheBox).toContain(`${fixing.holes.length} screws, ${size}`);
    expect(noteOf(sku)?.fixing).toContain(apart);
    const page = sold.find((each) => each.slug === slug);
    expect(page?.details.find(({ label }) => label === "Fixing")?.value).toContain(apart);
    if (fixing === double) expect(page?.specifications.widthMm).toBe(fixing.widthMm);
  });

  test.each(["LL-CA-001", "LL-CA-002", "LL-CA-003"])(
    "is among the parts of %s, also for an extra pulley, and nothing else is screwed",
    (sku) => {
      const screwKeys = materials.filter(({ name }) => /screw/i.test(name)).map(({ key }) => key);
      expect(screwKeys.map((key) => materials.find((each) => each.key === key)?.name)).toEqual([
        `Screw ${size}`,
      ]);
      const parts = products.find((each) => each.sku === sku)?.parts ?? [];
      const needed = (option?: string, value?: string) =>
        parts
          .filter((each) => each.option === option && each.value === value)
          .reduce(
            (sum, { material, quantity }) => sum + (screwKeys.includes(material) ? quantity : 0),
            0,
          );
      expect(needed()).toBe(pulleyScrews + cleatScrews);
      const extras = parts.filter(
        ({ option, material }) => option === "extraPulley" && material.startsWith("double"),
      );
      for (const { value, quantity } of extras)
        expect(needed("extraPulley", value)).toBe(quantity * (double?.holes.length ?? 0));
    },
  );
});
