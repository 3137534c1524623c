import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import { withCountry, withoutCountry, withoutZone, withRowOf, withZone } from "./edit-set.ts";
import type { RateSet, SetZone } from "./rate-set.ts";
import type { ReadZone } from "./read-rows.ts";
import { typedCountry, typedZone } from "./row-values.ts";

const zone = (key: string, name: string, more: Partial<SetZone> = {}): SetZone => ({
  key,
  name,
  type: "UK",
  ratePence: pence(400),
  chargesVat: true,
  transitDays: 3,
  ...more,
});
const country = (code: string, name: string, ratePence = 2_000): RatedCountry => ({
  code,
  name,
  ratePence: pence(ratePence),
  transitDays: 7,
  importTaxes: null,
});

const mainland = zone("1", "UK Mainland", { ratePence: pence(0) });
const highlands = zone("2", "Highlands");
const orkney = zone("3", "Orkney", { ratePence: pence(900) });
const norway = country("NO", "Norway");
const france = country("FR", "France");
const set: RateSet = {
  zones: [mainland, highlands, orkney],
  rules: [
    { start: "KW1", end: "KW14", zoneKey: "2" },
    { start: "KW15", end: "KW17", zoneKey: "3" },
    { start: "IV1", end: "IV63", zoneKey: "2" },
  ],
  countries: [country("GB", "United Kingdom", 0), norway, france],
};

/** What a person typed for a zone, as it is read. */
const read = (of: SetZone, ranges: ReadZone["ranges"] = []): ReadZone => {
  const { name, type, ratePence, chargesVat, transitDays } = of;
  return { zone: { name, type, ratePence, chargesVat, transitDays }, ranges };
};
const seenZone = (of: SetZone) => typedZone(set, of);
/** The set that came out of an edit. Throws when it was refused. */
function changed(edited: { ok: true; value: RateSet } | { ok: false; reason: string }): RateSet {
  if (!edited.ok) throw new Error(edited.reason);
  return edited.value;
}
const no = (reason: string) => ({ ok: false, reason });

describe("a zone", () => {
  test("is changed in its place; its ranges that stay keep their order among the rules", () => {
    const ranges = [
      { start: "IV1", end: "IV63" },
      { start: "HS1", end: null },
    ];
    const after = changed(
      withZone(set, {
        key: "2",
        read: read({ ...highlands, ratePence: pence(500) }, ranges),
        seen: seenZone(highlands),
      }),
    );
    expect(after.zones.map(({ key, ratePence }) => [key, ratePence])).toEqual([
      ["1", 0],
      ["2", 500],
      ["3", 900],
    ]);
    expect(after.rules.map(({ start, zoneKey }) => [start, zoneKey])).toEqual([
      ["KW15", "3"],
      ["IV1", "2"],
      ["HS1", "2"],
    ]);
  });

  test("is added as the last one", () => {
    const shetland = zone("n1", "Shetland");
    const added = { key: "n1", read: read(shetland, [{ start: "ZE1", end: "ZE3" }]), seen: null };
    const after = changed(withZone(set, added));
    expect(after.zones.at(-1)).toEqual(shetland);
    expect(after.rules.at(-1)).toEqual({ start: "ZE1", end: "ZE3", zoneKey: "n1" });
  });

  test("is not changed when it has gone, was changed by somebody else, or its name is taken", () => {
    const edit = (key: string, of: SetZone, seen: SetZone) =>
      withZone(set, { key, read: read(of), seen: seenZone(seen) });
    expect(edit("9", highlands, highlands)).toEqual(no("no_row"));
    expect(edit("2", highlands, { ...highlands, transitDays: 4 })).toEqual(no("changed_meanwhile"));
    expect(edit("2", { ...highlands, name: "ORKNEY" }, highlands)).toEqual(no("name_taken"));
    expect(edit("1", { ...mainland, name: "Mainland" }, mainland)).toEqual(no("name_fixed"));
    expect(edit("1", { ...mainland, type: "ISLANDS" }, mainland)).toEqual(no("name_fixed"));
  });

  test("is one of 50, and a set has at most 1,000 ranges", () => {
    const ranges = (count: number) =>
      Array.from({ length: count }, () => ({ start: "ZE1", end: null }));
    const many = (count: number) =>
      withZone(set, { key: "n1", read: read(zone("n1", "New"), ranges(count)), seen: null });
    expect(changed(many(997)).rules).toHaveLength(1_000);
    expect(many(998)).toEqual(no("too_many"));
    const others = Array.from({ length: 47 }, (_, at) => zone(`m${at}`, `Zone ${at}`));
    const full = { ...set, zones: [...set.zones, ...others] };
    const more = { key: "n1", read: read(zone("n1", "New")), seen: null };
    expect(withZone(full, more)).toEqual(no("too_many"));
    const change = { key: "2", read: read(highlands), seen: seenZone(highlands) };
    expect(changed(withZone(full, change)).zones).toHaveLength(50);
  });

  test("is removed with its ranges, unless it is the mainland or was changed", () => {
    const after = changed(withoutZone(set, "2", seenZone(highlands)));
    expect(after.zones).toEqual([mainland, orkney]);
    expect(after.rules).toEqual([{ start: "KW15", end: "KW17", zoneKey: "3" }]);
    expect(withoutZone(set, "9", {})).toEqual(no("no_row"));
    expect(withoutZone(set, "1", seenZone(mainland))).toEqual(no("name_fixed"));
    expect(withoutZone(set, "2", { rate: "4.01" })).toEqual(no("changed_meanwhile"));
  });
});

describe("a country", () => {
  test("is changed in its place, or added as the last one", () => {
    const dearer = { ...norway, ratePence: pence(3_000) };
    const after = changed(withCountry(set, { country: dearer, seen: typedCountry(norway) }));
    expect(after.countries.map(({ code, ratePence }) => [code, ratePence])).toEqual([
      ["GB", 0],
      ["NO", 3_000],
      ["FR", 2_000],
    ]);
    const japan = country("JP", "Japan");
    expect(changed(withCountry(set, { country: japan, seen: null })).countries.at(-1)).toEqual(
      japan,
    );
  });

  test("is not added twice, nor changed when it has gone, was changed, or its name is taken", () => {
    const edit = (of: RatedCountry, seen: RatedCountry | null) =>
      withCountry(set, { country: of, seen: seen && typedCountry(seen) });
    expect(edit(norway, null)).toEqual(no("country_there"));
    expect(edit(country("JP", "Japan"), norway)).toEqual(no("no_row"));
    expect(edit(country("GB", "United Kingdom", 100), country("GB", "United Kingdom", 0))).toEqual(
      no("no_row"),
    );
    expect(edit(norway, country("NO", "Norway", 1))).toEqual(no("changed_meanwhile"));
    expect(edit({ ...norway, name: "france" }, norway)).toEqual(no("name_taken"));
    const countries = Array.from({ length: 250 }, (_, at) => country(`C${at}`, `Country ${at}`));
    expect(withCountry({ ...set, countries }, { country: norway, seen: null })).toEqual(
      no("too_many"),
    );
  });

  test("is removed, unless it is the United Kingdom or was changed", () => {
    const after = changed(withoutCountry(set, "NO", typedCountry(norway)));
    expect(after.countries.map(({ code }) => code)).toEqual(["GB", "FR"]);
    expect(withoutCountry(set, "GB", {})).toEqual(no("no_row"));
    expect(withoutCountry(set, "JP", {})).toEqual(no("no_row"));
    expect(withoutCountry(set, "NO", { rate: "1.00" })).toEqual(no("changed_meanwhile"));
  });
});

describe("a row is put back to how it is in the shop", () => {
  const back = (draft: RateSet, kind: "zone" | "country", id: string) =>
    withRowOf(draft, set, { kind, id });

  test.each([
    ["a zone that was removed", changed(withoutZone(set, "2", seenZone(highlands))), "zone", "2"],
    [
      "a zone that was changed",
      changed(
        withZone(set, {
          key: "2",
          read: read({ ...highlands, name: "North" }, [{ start: "HS1", end: "HS9" }]),
          seen: seenZone(highlands),
        }),
      ),
      "zone",
      "2",
    ],
    [
      "a zone that was added",
      changed(
        withZone(set, {
          key: "n1",
          read: read(zone("n1", "New"), [{ start: "ZE1", end: "ZE3" }]),
          seen: null,
        }),
      ),
      "zone",
      "n1",
    ],
    [
      "a country that was removed",
      changed(withoutCountry(set, "NO", typedCountry(norway))),
      "country",
      "NO",
    ],
    [
      "a country that was changed",
      changed(
        withCountry(set, { country: { ...norway, name: "Norge" }, seen: typedCountry(norway) }),
      ),
      "country",
      "NO",
    ],
    [
      "a country that was added",
      changed(withCountry(set, { country: country("JP", "Japan"), seen: null })),
      "country",
      "JP",
    ],
  ] as const)("%s: the set is the shop's again, in its order", (_, draft, kind, id) => {
    expect(draft).not.toEqual(set);
    expect(changed(back(draft, kind, id))).toEqual(set);
  });

  test("others that are only in the draft stay behind those of the shop", () => {
    const japan = country("JP", "Japan");
    const draft: RateSet = {
      zones: [zone("n1", "New"), mainland, orkney],
      rules: [{ start: "ZE1", end: "ZE3", zoneKey: "n1" }],
      countries: [japan, country("GB", "United Kingdom", 0), france],
    };
    const after = changed(back(changed(back(draft, "zone", "2")), "country", "NO"));
    expect(after.zones.map(({ key }) => key)).toEqual(["1", "2", "3", "n1"]);
    expect(after.rules.map(({ start }) => start)).toEqual(["KW1", "IV1", "ZE1"]);
    expect(after.countries.map(({ code }) => code)).toEqual(["GB", "NO", "FR", "JP"]);
  });

  test("not when there is no such row, or another one has its name by now", () => {
    expect(back(set, "zone", "9")).toEqual(no("no_row"));
    expect(back(set, "country", "JP")).toEqual(no("no_row"));
    const zones = [mainland, orkney, zone("n1", "highlands")];
    expect(back({ ...set, zones }, "zone", "2")).toEqual(no("name_taken"));
    const countries = [country("GB", "United Kingdom", 0), country("JP", "NORWAY")];
    expect(back({ ...set, countries }, "country", "NO")).toEqual(no("name_taken"));
  });
});
