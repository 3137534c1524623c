import type { ProductName } from "#shop/catalogue/product-names.server.ts";
import { pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { RecreatedOrder } from "#shop/orders/recreated-order.server.ts";
import type { RecordedLine, RecordedPage } from "#shop/payments/provider.ts";
import { paidForLines } from "#shop/pricing/pieces.ts";
import { addUp, plainTotals, type Total, type VatTreatment } from "#shop/pricing/totals.ts";
import { emptyAddress } from "#shop/shipping/address.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
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
  const placedAt = order.placedAt ?? session.createdAt;
  const treatment = { vat, vatRateBp: vat === "uk" ? vatRateOn(londonDay(placedAt)) : 0 };
  const recreated = itemsByLine(lines).map((items) => lineOf(items, treatment, known.products));
  const orderLines = recreated.map(({ line }) => line);
  return {
    order: {
      id: order.orderId,
      orderNumber: order.orderNumber,
      customerId: known.customerId,
      email: session.email,
      customerName: order.customerName || (session.address?.name ?? ""),
      address: session.address ?? { ...emptyAddress, name: order.customerName },
      notes: order.notes,
      giftMessage: order.giftMessage,
      inStockFirst: order.inStockFirst,
      inStock: order.inStock,
      lines: orderLines,
      vat,
      zone: order.zone,
      discountCode: order.discountCode,
      importTaxes: order.importTaxes,
      totals: totalsOf(session, orderLines, treatment),
      promisedFor: order.promisedFor,
      leavesBy: order.leavesBy,
      placedAt,
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

type Treatment = { readonly vat: VatTreatment; readonly vatRateBp: number };

/** The items of each line of the order: one, or two where its pieces are a penny apart by a discount. */
function itemsByLine(items: readonly RecordedLine[]): [RecordedLine, ...RecordedLine[]][] {
  const lines: [RecordedLine, ...RecordedLine[]][] = [];
  for (const item of items) {
    const line = lines.at(-1);
    const position = item.details?.position ?? null;
    if (position !== null && line?.[0].details?.position === position) line.push(item);
    else lines.push([item]);
  }
  return lines;
}

/**
 * The sums that the session keeps, if they are what is paid for these lines and the delivery; otherwise, as
 * in a session of an older release, those of lines and delivery.
 */
function totalsOf(
  { order, shippingPence }: RecordedPage,
  lines: readonly RecreatedLine[],
  { vat, vatRateBp }: Treatment,
): readonly Total[] {
  const priced = lines.map((line) => ({
    ...line,
    unitPence: pence(line.unitNetPence + line.unitVatPence),
  }));
  const paidPence = paidForLines(priced).amountPence + shippingPence;
  if (order.totals !== null && addUp(order.totals).amountPence === paidPence) return order.totals;
  const sum = (of: (line: RecreatedLine) => number) =>
    pence(lines.reduce((total, line) => total + of(line) * line.quantity, 0));
  const shippingVatPence =
    order.shippingVatPence ?? vatInGrossPence(pence(shippingPence), vatRateBp);
  return plainTotals({
    netPence: sum((line) => line.unitNetPence),
    vatPence: sum((line) => line.unitVatPence),
    shippingPence: pence(shippingPence),
    shippingVatPence: pence(Math.min(shippingVatPence, shippingPence)),
    vat,
    vatRateBp,
  });
}

function lineOf(
  items: readonly [RecordedLine, ...RecordedLine[]],
  { vatRateBp }: Treatment,
  products: readonly ProductName[],
): { readonly line: RecreatedLine; readonly isVatKnown: boolean } {
  const [{ name, unitPence, details }] = items;
  const product = productOf({ name, details }, products);
  const quantity = items.reduce((pieces, item) => pieces + item.quantity, 0);
  const fullPence = (details?.netPence ?? 0) + (details?.vatPence ?? 0);
  // A session of an older release knows no discount.
  const isVatKnown =
    details !== null &&
    (details.position === null
      ? fullPence === unitPence
      : items.every((item) => item.unitPence <= fullPence));
  const fullPrice = isVatKnown ? fullPence : unitPence;
  const unitVatPence = isVatKnown ? details.vatPence : vatInGrossPence(pence(unitPence), vatRateBp);
  const discountPence = items.reduce(
    (off, item) => off + (isVatKnown ? fullPrice - item.unitPence : 0) * item.quantity,
    0,
  );
  return {
    isVatKnown,
    line: {
      productId: product?.id ?? null,
      sku: details?.sku || (product?.sku ?? "unknown"),
      name,
      options: details?.options ?? [],
      quantity,
      unitNetPence: pence(fullPrice - unitVatPence),
      unitVatPence: pence(unitVatPence),
      vatRateBp: details?.vatRateBp ?? vatRateBp,
      discountPence: pence(discountPence),
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
