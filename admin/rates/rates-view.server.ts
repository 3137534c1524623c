import { countOrdersByPlace } from "#shop/back-office/delivery-rates/orders-by-place.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readRates } from "#shop/shipping/rate-sets/draft.server.ts";
import {
  findReplaced,
  listPublications,
  type Publication,
} from "#shop/shipping/rate-sets/publications.server.ts";
import { diffRates, type RateDiff } from "#shop/shipping/rate-sets/rate-diff.ts";
import { findingsOf } from "#shop/shipping/rate-sets/rate-findings.ts";
import { fingerprintOf } from "#shop/shipping/rate-sets/rate-set.server.ts";
import type { RateSet } from "#shop/shipping/rate-sets/rate-set.ts";
import { rowChanges } from "#shop/shipping/rate-sets/row-changes.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { momentInWords, namesInWords } from "#admin/components/in-words.ts";

/** Publications on one page. */
const PUBLICATIONS_PAGE = 10;

/** A difference of two sets, with the orders of the last 90 days to each of its places. */
export type ShownDiff = {
  readonly changed: number;
  readonly looked: number;
  readonly codes: readonly (Omit<RateDiff["codes"][number], "codes"> & {
    readonly orders: number;
  })[];
  readonly countries: readonly (RateDiff["countries"][number] & { readonly orders: number })[];
};

export type ShownPublication = {
  readonly id: number;
  readonly who: string;
  readonly when: string;
  readonly codes: number;
  readonly countries: number;
  readonly rows: readonly string[];
  readonly more: number;
  /** It brought back the rates of an earlier time. */
  readonly isBack: boolean;
};

/** What the screen shows. `version`: the publication whose return is looked at; `before`: the next page of them. */
export async function readRatesView(
  db: Db,
  {
    now,
    version,
    before,
  }: { readonly now: Date; readonly version: number | null; readonly before: number | null },
) {
  const [rates, publications, replaced, workshop] = await Promise.all([
    readRates(db),
    listPublications(db, { limit: PUBLICATIONS_PAGE + 1, before }),
    version === null ? null : findReplaced(db, version),
    readWorkshop(db, now),
  ]);
  const { live, draft } = rates;
  const set = draft?.rates ?? live;
  const needsOrders = draft !== null || replaced !== null;
  const [orders, names] = await Promise.all([
    needsOrders ? countOrdersByPlace(db) : new Map<string, number>(),
    findStaffNames(db, [...(draft?.editors ?? []), ...publications.map(({ by }) => by)]),
  ]);
  const day = londonDay(now);
  const shown = (to: RateSet) => withOrders(diffRates(live, to, day), orders);
  const shownPublications = publications.slice(0, PUBLICATIONS_PAGE);
  return {
    live,
    draft: draft === null ? null : draft.rates,
    about:
      draft === null
        ? null
        : {
            rows: rowChanges(live, draft.rates).length,
            by: namesInWords(draft.editors.map((id) => names.get(id) ?? "somebody")),
            since: momentInWords(draft.begunAt, now),
          },
    seen: { version: rates.version, live: fingerprintOf(live) },
    diff: draft === null ? null : shown(draft.rates),
    findings: findingsOf(set),
    publications: shownPublications.map((each) => toShown(each, { names, now })),
    newest: before === null,
    older: publications.length > PUBLICATIONS_PAGE ? (shownPublications.at(-1)?.id ?? null) : null,
    back: version === null || replaced === null ? null : { id: version, diff: shown(replaced) },
    closed: workshop.closed,
  };
}

function toShown(
  { id, at, by, broughtBack, changes }: Publication,
  { names, now }: { readonly names: ReadonlyMap<string, string>; readonly now: Date },
): ShownPublication {
  return {
    id,
    who: names.get(by) ?? "Somebody",
    when: momentInWords(at, now),
    isBack: broughtBack !== null,
    ...changes,
  };
}

function withOrders(diff: RateDiff, orders: ReadonlyMap<string, number>): ShownDiff {
  const count = (places: readonly string[]) =>
    places.reduce((sum, place) => sum + (orders.get(place) ?? 0), 0);
  return {
    ...diff,
    codes: diff.codes.map(({ codes, ...change }) => ({ ...change, orders: count(codes) })),
    countries: diff.countries.map((change) => ({ ...change, orders: count([change.code]) })),
  };
}
