import { sql, type RawBuilder } from "kysely";
import { pageOf } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTimePlace, timeKey } from "#shop/platform/database/time-place.ts";
import { offerViews, type Offer, type OfferView } from "./offer.ts";
import { offerColumns, toOffer, type OfferRow } from "./offer-queries.server.ts";

const PAGE_ROWS = 50;

export type OfferPage = {
  readonly offers: readonly Offer[];
  readonly seen: number;
  readonly next: string | null;
  readonly counts: Readonly<Record<OfferView, number>>;
};

const isPaid = sql`paid_order is not null`;
const isLive = sql`withdrawn_at is null and (valid_until is null or valid_until > now())`;
const views: Readonly<Record<OfferView, RawBuilder<unknown>>> = {
  open: sql`not (${isPaid}) and ${isLive}`,
  paid: isPaid,
  lapsed: sql`not (${isPaid}) and not (${isLive})`,
};

/** A page of offers, 50 rows, the latest change first. `q`: part of a name or e-mail address, or an order number. */
export async function listOffers(
  db: Db,
  asked: { readonly view: OfferView; readonly q: string; readonly after: string | null },
): Promise<OfferPage> {
  const place = readTimePlace(asked.after);
  const behind =
    place === null ? sql`true` : sql`(changed_at, id) < (${place.at}, ${place.id}::uuid)`;
  const found = sql`(select ${offerColumns} from offers) as found`;
  const matches =
    asked.q === ""
      ? sql`true`
      : sql`(strpos(lower(email), lower(${asked.q})) > 0
          or strpos(lower(customer_name), lower(${asked.q})) > 0 or paid_order = upper(${asked.q}))`;
  const { rows } = await sql<OfferRow & { sortKey: string }>`
    select *, ${timeKey(sql`changed_at`)} as sort_key from ${found}
    where ${matches} and ${views[asked.view]} and ${behind}
    order by changed_at desc, id desc limit ${PAGE_ROWS + 1}`.execute(db);
  const counted = offerViews.map(
    (view) => sql`(count(*) filter (where ${views[view]}))::int as ${sql.ref(view)}`,
  );
  const counts = await sql<Record<OfferView, number>>`
    select ${sql.join(counted)} from ${found} where ${matches}`.execute(db);
  const { rows: shown, ...page } = pageOf(rows, {
    size: PAGE_ROWS,
    seen: place?.seen ?? 0,
    keysOf: ({ sortKey, id }) => [sortKey, id],
  });
  return {
    offers: shown.map(toOffer),
    ...page,
    counts: counts.rows[0] ?? { open: 0, paid: 0, lapsed: 0 },
  };
}
