import { pence } from "#shop/kit/money.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import type { Carrier } from "./carrier.ts";
import type { CustomsItem } from "./files/consignment.ts";
import { cartonOf, type Carton, type PackedPiece } from "./carton.ts";
import { findPackedProducts, type PackedProduct } from "./packed-size-queries.server.ts";
import { proposeCarrier, type CarrierService, type Proposal } from "./service.ts";
import { selectCarriers, selectServices } from "./services-queries.server.ts";

/** Every service of every carrier, by rank; 100 at most. */
export async function listServices(db: Db): Promise<readonly CarrierService[]> {
  return selectServices(db);
}

/** Every carrier with its file, by name; 50 at most. */
export async function listCarriers(db: Db): Promise<readonly Carrier[]> {
  return selectCarriers(db);
}

/** An order with the pieces of it that go into one parcel. */
export type ParcelToPack = {
  readonly order: Pick<Order, "id" | "lines" | "address">;
  readonly lines: readonly LineQuantity[];
};

/** How a parcel is packed, and what should carry it. */
export type PackingPlan = {
  readonly carton: Carton;
  readonly proposal: Proposal;
  /** Its lines as customs ask about them. */
  readonly items: readonly CustomsItem[];
};

/** The carton and the proposed service of each parcel, in the order given, in two queries. */
export async function planParcels(
  db: Db,
  parcels: readonly ParcelToPack[],
): Promise<readonly PackingPlan[]> {
  const services = await selectServices(db);
  const ids = parcels.flatMap(({ order }) => order.lines.map(({ productId }) => productId));
  const products = await findPackedProducts(
    db,
    ids.filter((id) => id !== null),
  );
  return parcels.map(({ order, lines }) => {
    const carton = cartonOf(piecesOf(order, lines, products));
    const { lengthMm: longestMm, girthMm, weightGrams } = carton;
    const country = territoryOf(order.address);
    return {
      carton,
      proposal: proposeCarrier({ longestMm, girthMm, weightGrams, country }, services),
      items: customsItems(order, lines, products),
    };
  });
}

/** The value of a piece is what was paid for it: without VAT outside the UK, where none was charged. */
function customsItems(
  order: ParcelToPack["order"],
  lines: readonly LineQuantity[],
  products: ReadonlyMap<number, PackedProduct>,
): readonly CustomsItem[] {
  return lines.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    if (line === undefined || quantity === 0) return [];
    const product = line.productId === null ? undefined : products.get(line.productId);
    const paidPence = line.linePence - line.discountPence;
    return {
      sku: line.sku,
      name: line.name,
      quantity,
      unitPence: pence(Math.round(paidPence / line.quantity)),
      unitGrams: product?.weightGrams ?? null,
      customsCode: product?.customsCode ?? null,
      origin: product?.origin ?? null,
    };
  });
}

function piecesOf(
  order: ParcelToPack["order"],
  lines: readonly LineQuantity[],
  products: ReadonlyMap<number, PackedProduct>,
): readonly PackedPiece[] {
  return lines.flatMap(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position);
    return line === undefined ? [] : { ...pieceOf(line, products), quantity };
  });
}

function pieceOf(
  { name, options, productId }: OrderLine,
  products: ReadonlyMap<number, PackedProduct>,
): Omit<PackedPiece, "quantity"> {
  const product = productId === null ? undefined : products.get(productId);
  return {
    name,
    options,
    packed: product?.packed ?? null,
    weightGrams: product?.weightGrams ?? null,
  };
}
