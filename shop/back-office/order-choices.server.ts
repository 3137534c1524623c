import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listCarriers } from "#shop/carriers/services.server.ts";
import { listCountries } from "#shop/shipping/rates.server.ts";

type Choice = { readonly value: string; readonly name: string };
type Filter = "carrier" | "country" | "sku" | "tag";

/** Of each filter. */
const CHOICES_MAX = 200;

/**
 * What the list of orders can be filtered by, 200 of each at most: carriers and products of orders with which something
 * is still to happen, carriers and countries of the settings, tags, and what an address asks for.
 */
export async function listOrderChoices(
  db: Db,
  asked: Readonly<Record<Filter, string | null>>,
): Promise<Readonly<Record<Filter, readonly Choice[]>>> {
  const [carriers, countries, used, products] = await Promise.all([
    listCarriers(db),
    listCountries(db),
    sql<{ carriers: string[]; tags: string[] }>`select
      array(select distinct carrier from order_summaries, unnest(carriers) as carrier where views <> '{}'
        order by carrier limit ${CHOICES_MAX}) as carriers,
      array(select distinct tag from order_tags order by tag limit ${CHOICES_MAX}) as tags`.execute(
      db,
    ),
    sql<Choice>`select sku as value, name || ', ' || sku as name from products
      where sku in (select unnest(skus) from order_summaries where views <> '{}')
      order by name, sku limit ${CHOICES_MAX}`.execute(db),
  ]);
  const texts = (values: Iterable<string>) => [...values].map((value) => ({ value, name: value }));
  const names = new Set([...carriers.map(({ name }) => name), ...(used.rows[0]?.carriers ?? [])]);
  const choices = {
    carrier: texts([...names].toSorted()),
    country: countries.map(({ code, name }) => ({ value: code, name })),
    sku: products.rows,
    tag: texts(used.rows[0]?.tags ?? []),
  };
  const withAsked = (filter: Filter) => {
    const value = asked[filter];
    const isThere = value === null || choices[filter].some((each) => each.value === value);
    return isThere ? choices[filter] : [...choices[filter], ...texts([value])];
  };
  return {
    carrier: withAsked("carrier"),
    country: withAsked("country"),
    sku: withAsked("sku"),
    tag: withAsked("tag"),
  };
}
