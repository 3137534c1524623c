import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json, Subject } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import {
  withCountry,
  withoutCountry,
  withoutZone,
  withRowOf,
  withZone,
  type SeenRow,
} from "./edit-set.ts";
import { parseRateSet } from "./rate-set-schema.ts";
import type { ReadZone } from "./read-rows.ts";
import { lockDraft, readLiveRates, type DraftRow } from "./rate-set.server.ts";
import { isSameSet, type RateSet } from "./rate-set.ts";
import { rowChanges, type RowChange } from "./row-changes.ts";

/** The rates in the shop, and those of the draft, if there is one. */
export type Rates = {
  readonly live: RateSet;
  readonly draft: {
    readonly rates: RateSet;
    readonly begunAt: Date;
    /** The staff who changed it, by id, in the order of their first change. */
    readonly editors: readonly string[];
  } | null;
  /** It grows with each change of the draft. */
  readonly version: number;
};

/** The rates in the shop and their draft. */
export async function readRates(db: Db): Promise<Rates> {
  const [live, row] = await Promise.all([
    readLiveRates(db),
    db.selectFrom("ratesDraft").selectAll().executeTakeFirstOrThrow(),
  ]);
  const { version, rates, begunAt, editors } = row;
  const draft =
    rates === null || begunAt === null ? null : { rates: parseRateSet(rates), begunAt, editors };
  return { live, draft, version };
}

/** A row of the rates, for the audit log: "zone 7", "country NO". */
export function rowSubject(kind: "zone" | "country", id: string): Subject {
  return { kind: `rates_${kind}`, id };
}

/** The key of a zone that an act adds: the same when its form is sent twice. */
export function newZoneKey({ actId }: Act): string {
  return `n${actId.toLowerCase()}`;
}

/**
 * Changes a zone in the draft, which begins with the first change; with `seen` null, adds one. Refused when somebody
 * has changed one of the fields since the person saw them.
 */
export function saveZone(
  db: Db,
  {
    act,
    key,
    read,
    seen,
  }: {
    readonly act: Act;
    readonly key: string;
    readonly read: ReadZone;
    readonly seen: SeenRow | null;
  },
) {
  const input = {
    key,
    seen,
    zone: { ...read.zone },
    ranges: read.ranges.map((each) => ({ ...each })),
  };
  return editDraft(
    db,
    { act, action: "change_zone", subject: rowSubject("zone", key), input },
    (set) => withZone(set, { key, read, seen }),
  );
}

/** Removes a zone from the draft. */
export function removeZone(
  db: Db,
  { act, key, seen }: { readonly act: Act; readonly key: string; readonly seen: SeenRow },
) {
  const subject = rowSubject("zone", key);
  return editDraft(db, { act, action: "remove_zone", subject, input: { key, seen } }, (set) =>
    withoutZone(set, key, seen),
  );
}

/** Changes a country in the draft; with `seen` null, adds it. */
export function saveCountry(
  db: Db,
  {
    act,
    country,
    seen,
  }: { readonly act: Act; readonly country: RatedCountry; readonly seen: SeenRow | null },
) {
  const subject = rowSubject("country", country.code);
  const input = { ...country, seen, importTaxes: JSON.stringify(country.importTaxes) };
  return editDraft(db, { act, action: "change_country", subject, input }, (set) =>
    withCountry(set, { country, seen }),
  );
}

/** Removes a country from the draft. */
export function removeCountry(
  db: Db,
  { act, code, seen }: { readonly act: Act; readonly code: string; readonly seen: SeenRow },
) {
  const subject = rowSubject("country", code);
  return editDraft(db, { act, action: "remove_country", subject, input: { code, seen } }, (set) =>
    withoutCountry(set, code, seen),
  );
}

/** Puts a row of the draft back to how it is in the shop. */
export function putRowBack(
  db: Db,
  {
    act,
    row,
  }: {
    readonly act: Act;
    readonly row: { readonly kind: "zone" | "country"; readonly id: string };
  },
) {
  const subject = rowSubject(row.kind, row.id);
  return editDraft(db, { act, action: "put_back_rates", subject, input: { ...row } }, (set, live) =>
    withRowOf(set, live, row),
  );
}

/** Discards the draft as it was seen. Refused when somebody has changed it since then. */
export function discardDraft(
  db: Db,
  { act, version }: { readonly act: Act; readonly version: number },
): Promise<Done<null> | Refused<"changed_meanwhile" | "act_reused">> {
  const subject = { kind: "rates", id: "draft" };
  const named = { act, action: "discard_rates", subject, input: { version } };
  return withAct<null, "changed_meanwhile">(db, named, async (tx, audit) => {
    const row = await lockDraft(tx);
    if (row.version !== version || row.rates === null)
      return { ok: false, reason: "changed_meanwhile" };
    const live = await readLiveRates(tx);
    audit(auditOf(rowChanges(parseRateSet(row.rates), live)));
    await storeDraft(tx, row, { rates: null, act });
    return done(null);
  });
}

/** Does one change of the draft, under its lock. A draft that is as the shop is no draft any more. */
function editDraft<Reason extends string>(
  db: Db,
  named: {
    readonly act: Act;
    readonly action: string;
    readonly subject: Subject;
    readonly input: Json;
  },
  edit: (set: RateSet, live: RateSet) => Done<RateSet> | Refused<Reason>,
): Promise<Done<null> | Refused<Reason | "act_reused">> {
  return withAct<null, Reason>(db, named, async (tx, audit) => {
    const row = await lockDraft(tx);
    const live = await readLiveRates(tx);
    const present = row.rates === null ? live : parseRateSet(row.rates);
    const edited = edit(present, live);
    if (!edited.ok) return edited;
    audit(auditOf(rowChanges(present, edited.value)));
    const rates = isSameSet(edited.value, live) ? null : edited.value;
    await storeDraft(tx, row, { rates, act: named.act });
    return done(null);
  });
}

/** Stores the next draft; null ends it. */
export async function storeDraft(
  tx: Db,
  row: DraftRow,
  { rates, act }: { readonly rates: RateSet | null; readonly act: Act },
): Promise<void> {
  const id = staffIdOf(act);
  const editors = row.editors.includes(id) ? row.editors : [...row.editors, id];
  await tx
    .updateTable("ratesDraft")
    .set({
      version: row.version + 1,
      rates: rates === null ? null : JSON.stringify(rates),
      begunAt: rates === null ? null : (row.begunAt ?? sql<Date>`now()`),
      editors: rates === null ? [] : [...editors],
    })
    .execute();
}

/** The person who changes the rates. */
export function staffIdOf({ actor }: Act): string {
  assert(actor.kind === "staff" && actor.id !== null, "staff change the rates");
  return actor.id;
}

/** The most values of one act in the audit log. */
const AUDITED_MAX = 100;

/** Changes of rows as the audit log keeps them. */
export function auditOf(changes: readonly RowChange[]): Changed {
  return Object.fromEntries(
    changes
      .slice(0, AUDITED_MAX)
      .map(({ row, field, from, to }) => [`${row.name}: ${field}`, { from, to }]),
  );
}
