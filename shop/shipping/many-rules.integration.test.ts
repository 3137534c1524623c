import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { outwardSortKey, type Outward } from "./postcode.ts";
import { findShippingOption } from "./rates.server.ts";

/** The number of rules in this test. */
const RULES = 10_000;
const AREAS = ["AB", "B", "BT", "IV", "KW", "LS", "M", "PA", "PH", "SW", "YO", "ZE"];

type Rule = { readonly start: Outward; readonly end: Outward | null; readonly zone: number };

const { db } = await testDatabase();
const random = seeded(20_261);
const rules: Rule[] = [];

/** The same numbers in every run, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x80_00_00_00) * below);
  };
}

function randomOutward(): Outward {
  const suffix = random(6) === 0 ? "ACW".charAt(random(3)) : "";
  return { area: AREAS[random(AREAS.length)] ?? "B", district: random(100), suffix };
}

const write = ({ area, district, suffix }: Outward) => `${area}${district}${suffix}`;

/** A realistic rule: from one code to another soon after it, or without an end. */
function randomRule(zone: number): Rule {
  const start = randomOutward();
  if (random(500) === 0) return { start, end: null, zone };
  const district = Math.min(99, start.district + random(4));
  const end = {
    area: start.area,
    district,
    suffix: district === start.district ? start.suffix : "",
  };
  return { start, end, zone };
}

/** The rule of docs/spec/decisions.md (Shipping) for several matches, implemented literally. */
function reference(outward: Outward): number | null {
  const key = outwardSortKey(outward);
  const wholeDistrict = outwardSortKey({ ...outward, suffix: "" });
  const matching = rules.filter(({ start, end }) => {
    if (outwardSortKey(start) > key) return false;
    if (end === null) return true;
    return outwardSortKey(end) >= key || outwardSortKey(end) === wholeDistrict;
  });
  const endOf = ({ end }: Rule) => (end === null ? "~" : outwardSortKey(end));
  matching.sort((a, b) => {
    const byStart = compare(outwardSortKey(b.start), outwardSortKey(a.start));
    return byStart || compare(endOf(a), endOf(b)) || a.zone - b.zone;
  });
  return matching[0]?.zone ?? null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

await db.deleteFrom("postalCodeRules").execute();
for (let zone = 1; zone <= RULES; zone++) rules.push(randomRule(zone));
await sql`insert into shipping_zones (name, base_rate, zone_type)
  select 'Zone ' || n, 1, 'ISLANDS' from generate_series(1, ${RULES}::int) n`.execute(db);
const { rows } = await sql<{ id: number; name: string }>`
  select id, name from shipping_zones where name like 'Zone %'`.execute(db);
const ids = new Map(rows.map(({ id, name }) => [name, id]));
await sql`insert into postal_code_rules (postal_code_pattern, postal_code_end, zone_id)
  select * from unnest(
    ${rules.map(({ start }) => write(start))}::text[],
    ${rules.map(({ end }) => (end === null ? null : write(end)))}::text[],
    ${rules.map(({ zone }) => ids.get(`Zone ${zone}`))}::int[])`.execute(db);
await sql`analyze postal_code_rules`.execute(db);

describe(`the zone of a postcode among ${RULES} rules`, () => {
  it("is the one that the specification gives, for three hundred codes", async () => {
    for (let count = 0; count < 300; count++) {
      const outward = randomOutward();
      const found = await findShippingOption(db, "GB", `${write(outward)} 1AA`);
      const zone = found.ok ? found.option.zone : found.reason;
      const expected = reference(outward);
      expect(`${write(outward)}: ${zone}`).toBe(
        `${write(outward)}: ${expected === null ? "UK Mainland" : `Zone ${expected}`}`,
      );
    }
  });

  it("is found with the index, without reading every rule", async () => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select zone_id from postal_code_rules r
      where r.start_key <= 'PA20 ' collate "C" and (r.end_key is null or r.end_key >= 'PA20 ' collate "C")
      order by r.start_key desc, r.end_key asc nulls last limit 1`.execute(db);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using postal_code_rules_range");
  });
});
