import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { formatOutward } from "#shop/shipping/postcode.ts";
import { findShippingOption, listDestinations } from "#shop/shipping/rates.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  discardDraft,
  newZoneKey,
  putRowBack,
  readRates,
  removeCountry,
  removeZone,
  saveCountry,
  saveZone,
} from "./draft.server.ts";
import { bringBack, listPublications, publishDraft } from "./publications.server.ts";
import { fingerprintOf } from "./rate-set.server.ts";
import { diffRates, isSameForAll } from "./rate-diff.ts";
import { answerOf, isSameSet, prepareSet, type RateSet } from "./rate-set.ts";
import { readZone } from "./read-rows.ts";
import { typedCountry, typedZone } from "./row-values.ts";
import { actOf } from "#tests/support/actors.ts";

const { db, url } = await testDatabase();
const DAY = "2026-11-24";
const [ann, ben] = [randomUUID(), randomUUID()];
const newAct = (id = ann) => actOf(id);

async function present(): Promise<RateSet> {
  const { live, draft } = await readRates(db);
  return draft?.rates ?? live;
}

async function zoneNamed(name: string) {
  const set = await present();
  const zone = set.zones.find((each) => each.name === name);
  if (zone === undefined) throw new Error(name);
  return { key: zone.key, typed: typedZone(set, zone) };
}

/** Changes fields of a zone as its form does, with what was seen before. */
async function change(name: string, fields: Record<string, string>, act = newAct()) {
  const { key, typed } = await zoneNamed(name);
  const read = readZone({ ...typed, ...fields }, { isMainland: name === "UK Mainland" });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return saveZone(db, { act, key, read: read.value, seen: typed });
}

async function publish(act = newAct()) {
  const { live, version } = await readRates(db);
  return publishDraft(db, { act, seen: { version, live: fingerprintOf(live) } });
}

const norway = {
  code: "NO",
  name: "Norway",
  ratePence: pence(2_400),
  transitDays: 8,
  importTaxes: { duty: "perhaps", tax: { name: "import VAT", rateBp: 2_500, fromPence: null } },
} as const;

/** What the shop answers everywhere, from its tables. */
async function everyAnswer(): Promise<string> {
  const { live } = await readRates(db);
  const set = prepareSet(live);
  const codes = outwardCodes.map((outward) => answerOf(set, { kind: "uk", outward }, DAY));
  const countries = live.countries.map(({ code }) =>
    answerOf(set, { kind: "abroad", country: code, postcode: "" }, DAY),
  );
  return JSON.stringify([codes, countries]);
}

test("the tables, a query for one code and the whole set give the same answer", async () => {
  const { live } = await readRates(db);
  const set = prepareSet(live);
  for (const outward of outwardCodes.filter((_, at) => at % 29 === 0)) {
    const { ok, ...found } = await findShippingOption(db, "GB", formatOutward(outward));
    const answer = answerOf(set, { kind: "uk", outward }, "2026-11-24");
    expect({ ok, ...found }).toEqual(answer);
  }
});

test("a draft changes nothing in the shop; published it holds at once, whole, with one notification; undone all is as before", async () => {
  const before = await everyAnswer();
  const { live } = await readRates(db);
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const heard: string[] = [];
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen public_change");

  const zoneAct = newAct();
  const orkney = {
    name: "Orkney",
    kind: "uk",
    rate: "4.00",
    transit_days: "5",
    postcodes: "KW15-KW17",
  };
  const read = readZone(orkney, { isMainland: false });
  if (!read.ok) throw new Error("unread");
  const key = newZoneKey(zoneAct);
  for (const _ of [1, 2])
    expect((await saveZone(db, { act: zoneAct, key, read: read.value, seen: null })).ok).toBe(true);
  expect((await change("Isle of Man", { rate: "7.50" }, newAct(ben))).ok).toBe(true);
  expect((await saveCountry(db, { act: newAct(), country: norway, seen: null })).ok).toBe(true);
  expect(await everyAnswer()).toBe(before);
  const { draft } = await readRates(db);
  expect(draft?.editors).toEqual([ann, ben]);
  expect(draft?.rates.zones.filter(({ name }) => name === "Orkney")).toHaveLength(1);
  const diff = diffRates(live, draft?.rates ?? live, DAY);
  expect([diff.changed, diff.countries.map(({ code }) => code)]).toEqual([15, ["NO"]]);

  const act = newAct();
  const seen = await readRates(db);
  const ask = () =>
    publishDraft(db, { act, seen: { version: seen.version, live: fingerprintOf(seen.live) } });
  const twice = await Promise.all([ask(), ask()]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await listPublications(db, { limit: 10, before: null })).toHaveLength(1);

  const option = async (country: string, postcode: string) => {
    const found = await findShippingOption(db, country, postcode);
    return found.ok ? found.option : found.reason;
  };
  expect(await option("GB", "KW15 1AA")).toMatchObject({
    zone: "Orkney",
    ratePence: 400,
    vat: "uk",
    vatRateBp: 2_000,
    transitDays: 5,
  });
  expect(await option("IM", "IM1 1AA")).toMatchObject({ ratePence: 750, vat: "uk" });
  expect(await option("NO", "")).toMatchObject({
    ratePence: 2_400,
    vat: "export",
    importTaxes: norway.importTaxes,
  });
  expect((await listDestinations(db)).map(({ code }) => code)).toContain("NO");
  expect((await readRates(db)).draft).toBeNull();

  const [published] = await listPublications(db, { limit: 10, before: null });
  expect(published).toMatchObject({
    by: ann,
    broughtBack: null,
    changes: { codes: 15, countries: 1 },
  });
  expect(published?.changes.rows).toContain("Isle of Man: Rate £6.95 → £7.50");
  await expect.poll(() => heard.length).toBe(1);
  await listener.end();

  const undo = await bringBack(db, {
    act: newAct(ben),
    id: published?.id ?? 0,
    live: fingerprintOf((await readRates(db)).live),
  });
  expect(undo.ok).toBe(true);
  expect(await everyAnswer()).toBe(before);
  expect(isSameSet((await readRates(db)).live, live)).toBe(true);
  expect(await option("NO", "")).toBe("no_rate");
});

test("two people merge by row; the same row and what was published meanwhile are refused", async () => {
  const first = await zoneNamed("Isle of Man");
  const other = await zoneNamed("Channel Islands");
  const save = (zone: typeof first, fields: Record<string, string>) => {
    const read = readZone({ ...zone.typed, ...fields }, { isMainland: false });
    if (!read.ok) throw new Error("unread");
    return saveZone(db, { act: newAct(), key: zone.key, read: read.value, seen: zone.typed });
  };
  const both = await Promise.all([
    save(first, { rate: "7.00" }),
    save(other, { rate: "10.95" }),
    save(first, { rate: "8.00" }),
  ]);
  expect(both.map(({ ok }) => ok).filter(Boolean)).toHaveLength(2);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed_meanwhile" });

  const seen = await readRates(db);
  const stale = { version: seen.version - 1, live: fingerprintOf(seen.live) };
  expect(await publishDraft(db, { act: newAct(), seen: stale })).toEqual({
    ok: false,
    reason: "changed_meanwhile",
  });
  const gone = await discardDraft(db, { act: newAct(), version: seen.version - 1 });
  expect(gone).toEqual({ ok: false, reason: "changed_meanwhile" });

  await db
    .updateTable("countryRates")
    .set({ transitDays: 9 })
    .where("countryCode", "=", "FR")
    .execute();
  const other2 = { version: seen.version, live: fingerprintOf(seen.live) };
  expect((await publishDraft(db, { act: newAct(), seen: other2 })).ok).toBe(false);
  await db
    .updateTable("countryRates")
    .set({ transitDays: 7 })
    .where("countryCode", "=", "FR")
    .execute();
  const discarded = await discardDraft(db, { act: newAct(), version: seen.version });
  expect(discarded.ok).toBe(true);
  expect((await readRates(db)).draft).toBeNull();
});

test("a removed row can be put back, and a draft that is as the shop is none", async () => {
  const scilly = await zoneNamed("Isles of Scilly");
  const { key } = scilly;
  expect((await removeZone(db, { act: newAct(), key, seen: scilly.typed })).ok).toBe(true);
  const france = (await present()).countries.find(({ code }) => code === "FR");
  const seen = { ...(france && typedCountry(france)) } as Record<string, string>;
  expect((await removeCountry(db, { act: newAct(), code: "FR", seen })).ok).toBe(true);
  const { live, draft } = await readRates(db);
  expect(isSameForAll(diffRates(live, draft?.rates ?? live, DAY))).toBe(false);
  for (const row of [
    { kind: "zone", id: key },
    { kind: "country", id: "FR" },
  ] as const)
    expect((await putRowBack(db, { act: newAct(), row })).ok).toBe(true);
  expect((await readRates(db)).draft).toBeNull();
});

test("the mainland and the United Kingdom stay; names and countries are there once", async () => {
  const mainland = await zoneNamed("UK Mainland");
  const { key, typed } = mainland;
  expect(await removeZone(db, { act: newAct(), key, seen: typed })).toMatchObject({ ok: false });
  expect(await change("UK Mainland", { name: "Mainland" })).toMatchObject({ reason: "name_fixed" });
  expect(await change("BFPO", { name: "isle of man" })).toMatchObject({ reason: "name_taken" });
  const gb = { ...norway, code: "GB" };
  expect(await saveCountry(db, { act: newAct(), country: gb, seen: {} })).toMatchObject({
    reason: "no_row",
  });
  const france = { ...norway, code: "FR", name: "Elsewhere" };
  expect(await saveCountry(db, { act: newAct(), country: france, seen: null })).toMatchObject({
    reason: "country_there",
  });
  expect((await readRates(db)).draft).toBeNull();
});

test("twenty publications and changes at once end in no deadlock, each whole", async () => {
  const work = Array.from({ length: 10 }, async (_, at) => {
    await change(at % 2 === 0 ? "Isle of Man" : "BFPO", { rate: `${at + 1}.00` });
    await publish();
  });
  await Promise.all(work);
  const { live } = await readRates(db);
  expect(live.zones).toHaveLength(7);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from postal_code_rules`.execute(db);
  expect(rows[0]?.n).toBe(live.rules.length);
});
