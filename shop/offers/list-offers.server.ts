import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOfView } from "#shop/platform/lists/keyset.server.ts";
import { offerColumns, toOffer, type OfferRow } from "./offer-queries.server.ts";
import type { OfferView } from "./offer.ts";

const isPaid = sql`paid_order is not null`;
const isLive = sql`withdrawn_at is null and (valid_until is null or valid_until > now())`;
const views: Readonly<Record<OfferView, RawBuilder<unknown>>> = {
  open: sql`not (${isPaid}) and ${isLive}`,
  paid: isPaid,
  lapsed: sql`not (${isPaid}) and not (${isLive})`,
};

/**
 * A page of offers, 50 rows, the latest change first, and how many each view has. `q`: part of a name or e-mail
 * address, or an order number.
 */
export async function listOffers(
  db: Db,
  {
    view,
    q,
    after,
  }: { readonly view: OfferView; readonly q: string; readonly after: string | null },
) {
  const matches = sql`(strpos(lower(email), lower(${q})) > 0
    or strpos(lower(customer_name), lower(${q})) > 0 or paid_order = upper(${q}))`;
  const query = sql`select * from (select ${offerColumns} from offers) as offers
    where ${q === "" ? sql`true` : matches}`;
  const by = { changedAt: "moment", id: "uuid" } as const;
  const { rows, ...page } = await pageOfView<OfferRow, OfferView>(
    db,
    { view, after },
    { query, views, by, isDown: true },
  );
  return { ...page, rows: rows.map(toOffer) };
}
