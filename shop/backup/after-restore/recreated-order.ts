import type { ProductName } from "#shop/catalogue/product-names.server.ts";
import { pence } from "#shop/kit/money.ts";
import type { RecreatedOrder } from "#shop/orders/recreated-order.server.ts";
import type { RecordedLine, RecordedPage } from "#shop/payments/provider.ts";
import type { VatTreatment } from "#shop/pricing/quote.ts";
import { emptyAddress } from "#shop/shipping/address.ts";
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
  session: RecordedPage,
  lines: readonly RecordedLine[],
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
      customerName: order.customerName || (session.address?.name ?? ""),
      address: session.address ?? { ...emptyAddress, name: order.customerName },
      notes: order.notes,
      lines: recreated.map(({ line }) => line),
      vat,
      zone: order.zone,
      shippingPence: session.shippingPence,
      shippingVatPence: Math.min(shippingVatPence, session.shippingPence),
      promisedFor: order.promisedFor,
      placedAt: order.placedAt ?? session.createdAt,
      sessionId: session.ref,
      sessionExpiresAt: session.expiresAt,
    },
    missing: [
      ...(session.address === null ? ["the postal address"] : []),
      ...(order.vat === null || recreated.some((each) => !each.isVatKnown) ? ["VAT"] : []),
      ...(lines.some((line) => line.details === null) ? ["the chosen options"] : []),
      ...recreated
        .filter(({ line }) => line.productId === null)
        .map(({ line }) => `the product "${line.name}", whose stock is unchanged`),
    ],
  };
}

function lineOf(
  { name, quantity, unitPence, details }: RecordedLine,
  vat: VatTreatment,
  products: readonly ProductName[],
): { readonly line: RecreatedLine; readonly isVatKnown: boolean } {
  const product = productOf({ name, details }, products);
  const isVatKnown = details !== null && details.netPence + details.vatPence === unitPence;
  const assumedVat = vat === "uk" ? vatInGrossPence(pence(unitPence)) : 0;
  const unitVatPence = isVatKnown ? details.vatPence : assumedVat;
  return {
    isVatKnown,
    line: {
      productId: product?.id ?? null,
      sku: details?.sku || (product?.sku ?? "unknown"),
      name,
      options: details?.options ?? [],
      quantity,
      unitNetPence: pence(unitPence - unitVatPence),
      unitVatPence: pence(unitVatPence),
      madeToOrder: details?.madeToOrder ?? false,
      leadTimeDays: details?.leadTimeDays ?? null,
    },
  };
}

/**
 * The product of a line, among those with its SKU or its name: the one with its id, or else the one with
 * its SKU; by name in a session of an older release.
 */
function productOf(
  { name, details }: Pick<RecordedLine, "name" | "details">,
  products: readonly ProductName[],
): ProductName | undefined {
  if (details === null) return products.find((product) => product.name === name);
  return (
    products.find(({ id }) => id === details.productId) ??
    products.find(({ sku }) => sku === details.sku)
  );
}
