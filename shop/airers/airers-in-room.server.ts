import { sql } from "kysely";
import { findProducts } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { standardValue, type Product } from "#shop/catalogue/product.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { airerOf, fixedAirerOf, isAirer, offeredMm, STANDARD_ROPE_MM } from "./airer.ts";
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
  /** Whether it has one length, which nobody chooses. */
  readonly isFixed: boolean;
  /** The laths that are advised and a rope that is long enough: option key to value. Empty without such a choice. */
  readonly advised: Readonly<Record<string, string>>;
  /** The price of that choice with UK VAT; null when nothing fits, or the airer cannot be bought. */
  readonly pricePence: Pence | null;
};

/** What code calls the category of the ceiling airers. */
const CATEGORY = "ceiling-airers";
/** The most airers that are compared. */
const AIRERS_MAX = 24;

/** The live ceiling airers, of any length, as in the room: those that fit first, then the cheapest. */
export async function listAirersInRoom(db: Db, room: Room): Promise<readonly AirerInRoom[]> {
  const { rows } = await sql<{ slug: string }>`
    select p.slug from products p
    where p.state = 'live' and (
      exists (select from option_groups g where g.product_id = p.id and g.key = 'lathLength')
      or exists (select from categories c where c.slug = p.category_slug and c.key = ${CATEGORY}))
    order by p.is_best_seller desc, p.id limit ${AIRERS_MAX}`.execute(db);
  const products = await findProducts(
    db,
    rows.map(({ slug }) => slug),
  );
  const airers = products.flatMap((product) => inRoom(product, room) ?? []);
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

/** An airer in a room with its standard options; null for a product that is no airer. */
function inRoom(product: Product, room: Room): AirerInRoom | null {
  const standard = Object.fromEntries(
    product.optionGroups.map((group) => [group.key, standardValue(group)?.value ?? ""]),
  );
  const airer = isAirer(product) ? airerOf(product, standard) : fixedAirerOf(product);
  if (airer === null) return null;
  const lengths = offeredMm(product, "lathLength");
  const ropes = offeredMm(product, "ropeLength");
  const isFixed = lengths.length === 0;
  const suppliedMm = isFixed ? suppliedRopeMm(product) : STANDARD_ROPE_MM;
  const offered = {
    lengthsMm: isFixed ? [airer.lengthMm] : lengths,
    ropesMm: ropes.length === 0 ? [suppliedMm] : ropes,
  };
  const ropeMm = metresOption(standard["ropeLength"]) ?? suppliedMm;
  const fit = fitAirer({ ...airer, ropeMm }, room, offered);
  const { best } = fit;
  if (best === null) return { product, fit, isFixed, advised: {}, pricePence: null };
  const advised = {
    ...(!isFixed && { lathLength: optionOfMetres(best.lengthMm) }),
    ...(ropes.length > 0 && best.ropeMm !== null && { ropeLength: optionOfMetres(best.ropeMm) }),
  };
  const price = unitPrice(product, { ...standard, ...advised });
  return { product, fit, isFixed, advised, pricePence: price?.grossPence ?? null };
}

/** The rope of an airer of one length, as its details state it: "8 m, white polyester". Infinite where they do not. */
function suppliedRopeMm({ details }: Product): number {
  const rope = details.find(({ label }) => label === "Rope" || label === "Cord");
  const [, metres] = /^(\d+(?:\.\d+)?)\s?m\b/.exec(rope?.value ?? "") ?? [];
  return metres === undefined ? Number.POSITIVE_INFINITY : Number(metres) * 1_000;
}
