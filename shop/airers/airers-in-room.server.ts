import { sql } from "kysely";
import { findProducts } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { standardValue, type Product } from "#shop/catalogue/product.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { airerOf, isAirer, offeredMm, STANDARD_ROPE_MM } from "./airer.ts";
import { metresOption, optionOfMetres } from "#shop/catalogue/metres-option.ts";
import { fitAirer, type Fit } from "./fit.ts";
import type { Room } from "./hanging.ts";

/** A ceiling airer in a room, with the choice that is advised there. */
export type AirerInRoom = {
  readonly product: Pick<
    Product,
    "slug" | "name" | "tagline" | "categorySlug" | "mainImageUrl" | "mainImageAlt"
  >;
  readonly fit: Fit;
  /** The laths that are advised and a rope that is long enough: option key to value. Empty when nothing fits. */
  readonly advised: Readonly<Record<string, string>>;
  /** The price of that choice with UK VAT; null when nothing fits, or the airer cannot be bought. */
  readonly pricePence: Pence | null;
};

/** The most airers that are compared. */
const AIRERS_MAX = 24;

/** The live ceiling airers with laths of a chosen length, as in the room: those that fit first, then the cheapest. */
export async function listAirersInRoom(db: Db, room: Room): Promise<readonly AirerInRoom[]> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from products p
    where p.state = 'live' and exists (
      select from option_groups g where g.product_id = p.id and g.key = 'lathLength')
    order by p.is_best_seller desc, p.id limit ${AIRERS_MAX}`.execute(db);
  const products = await findProducts(
    db,
    rows.map(({ slug }) => slug),
  );
  const airers = products.filter(isAirer).flatMap((product) => inRoom(product, room) ?? []);
  const rank = ({ fit, pricePence }: AirerInRoom) =>
    fit.best === null ? Number.POSITIVE_INFINITY : (pricePence ?? Number.MAX_SAFE_INTEGER);
  return airers.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Whether a category has several live products with laths of a chosen length, so that the room decides. */
export async function isAirerCategory(db: Db, categorySlug: string): Promise<boolean> {
  const read = sql<{ several: boolean }>`
    select count(*) > 1 as several from products p
    where p.state = 'live' and p.category_slug = ${categorySlug} and exists (
      select from option_groups g where g.product_id = p.id and g.key = 'lathLength')`;
  const { rows } = await readTagged([`category:${categorySlug}`], () => read.execute(db));
  return rows[0]?.several === true;
}

/** An airer in a room with its standard options; null for a product that is no airer with them. */
function inRoom(product: Product, room: Room): AirerInRoom | null {
  const standard = Object.fromEntries(
    product.optionGroups.map((group) => [group.key, standardValue(group)?.value ?? ""]),
  );
  const airer = airerOf(product, standard);
  if (airer === null) return null;
  const ropes = offeredMm(product, "ropeLength");
  const ropeMm = metresOption(standard["ropeLength"]) ?? STANDARD_ROPE_MM;
  const offered = {
    lengthsMm: offeredMm(product, "lathLength"),
    ropesMm: ropes.length === 0 ? [STANDARD_ROPE_MM] : ropes,
  };
  const fit = fitAirer({ ...airer, ropeMm }, room, offered);
  const { best } = fit;
  if (best === null) return { product, fit, advised: {}, pricePence: null };
  const advised = {
    lathLength: optionOfMetres(best.lengthMm),
    ...(ropes.length > 0 && best.ropeMm !== null && { ropeLength: optionOfMetres(best.ropeMm) }),
  };
  const price = unitPrice(product, { ...standard, ...advised });
  return { product, fit, advised, pricePence: price?.grossPence ?? null };
}
