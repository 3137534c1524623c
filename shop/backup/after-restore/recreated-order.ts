import type { ProductName } from "#shop/catalogue/product-names.server.ts";
import { pence } from "#shop/kit/money.ts";
import type { RecreatedOrder } from "#shop/orders/recreated-order.server.ts";
import type { ListedSession } from "#shop/payments/listed-sessions.server.ts";
import type { SessionLine } from "#shop/payments/session-lines.server.ts";
import type { VatTreatment } from "#shop/pricing/quote.ts";
import { emptyAddress, type Address } from "#shop/shipping/address.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";

type RecreatedLine = RecreatedOrder["lines"][number];

/** An order made from its session, and what the session does not say of it. */
export type Recreation = {
  readonly order: RecreatedOrder;
  /** "the postal address", "VAT"; empty for an order that is whole. */
  readonly missing: readonly string[];
};

/**
 * Makes an order from its session and the session's lines. `products` are those of the restored catalogue
 * with the lines' SKUs or names: a line whose product is not among them keeps its name and price only,
 * and takes no stock. Prices are those that the customer pays; a session of an older release, which says
 * nothing of VAT, is taken as one with UK VAT.
 */
export function recreationOf(
  session: ListedSession,
  lines: readonly SessionLine[],
  known: { readonly customerId: string | null; readonly products: readonly ProductName[] },
): Recreation {
  const { order } = session;
  const vat = order.vat ?? "uk";
  const shippingVatPence =
    order.shippingVatPence ?? (vat === "uk" ? vatInGrossPence(pence(session.shippingPence)) : 0);
  const recreated = lines.map((line) => lineOf(line, vat, known.products));
  return {
    order: {
      id: order.orderId,
      orderNumber: order.orderNumber,
      customerId: known.customerId,
      email: session.email,
      customerName: order.customerName || (session.shipping?.name ?? ""),
      address: addressOf(session),
      notes: order.notes,
      lines: recreated.map(({ line }) => line),
      vat,
      zone: order.zone,
      shippingPence: session.shippingPence,
      shippingVatPence: Math.min(shippingVatPence, session.shippingPence),
      promisedFor: order.promisedFor,
      placedAt: order.placedAt ?? session.createdAt,
      sessionId: session.id,
      sessionExpiresAt: session.expiresAt,
    },
    missing: [
      ...(session.shipping === null ? ["the postal address"] : []),
      ...(order.vat === null || recreated.some((each) => !each.isVatKnown) ? ["VAT"] : []),
      ...(lines.some((line) => line.metadata === null) ? ["the chosen options"] : []),
      ...recreated
        .filter(({ line }) => line.productId === null)
        .map(({ line }) => `the product "${line.name}", whose stock is unchanged`),
    ],
  };
}

function lineOf(
  { name, quantity, unitPence, metadata }: SessionLine,
  vat: VatTreatment,
  products: readonly ProductName[],
): { readonly line: RecreatedLine; readonly isVatKnown: boolean } {
  const product = productOf({ name, metadata }, products);
  const isVatKnown = metadata !== null && metadata.netPence + metadata.vatPence === unitPence;
  const assumedVat = vat === "uk" ? vatInGrossPence(pence(unitPence)) : 0;
  const unitVatPence = isVatKnown ? metadata.vatPence : assumedVat;
  return {
    isVatKnown,
    line: {
      productId: product?.id ?? null,
      sku: metadata?.sku || (product?.sku ?? "unknown"),
      name,
      options: metadata?.options ?? [],
      quantity,
      unitNetPence: pence(unitPence - unitVatPence),
      unitVatPence: pence(unitVatPence),
      madeToOrder: metadata?.madeToOrder ?? false,
      leadTimeDays: metadata?.leadTimeDays ?? null,
    },
  };
}

/**
 * The product of a line, among those with its SKU or its name: the one with its id, or else the one with
 * its SKU; by name in a session of an older release.
 */
function productOf(
  { name, metadata }: Pick<SessionLine, "name" | "metadata">,
  products: readonly ProductName[],
): ProductName | undefined {
  if (metadata === null) return products.find((product) => product.name === name);
  return (
    products.find(({ id }) => id === metadata.productId) ??
    products.find(({ sku }) => sku === metadata.sku)
  );
}

function addressOf({ shipping, order }: ListedSession): Address {
  if (shipping === null) return { ...emptyAddress, name: order.customerName };
  const { address } = shipping;
  return {
    name: shipping.name ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    country: address?.country ?? emptyAddress.country,
    postcode: address?.postal_code ?? "",
    ...(address?.state ? { state: address.state } : {}),
  };
}
