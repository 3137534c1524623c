import {
  readOrderAsItWas,
  type LineAsItWas,
} from "#shop/back-office/as-it-was/order-as-it-was.server.ts";
import { toGroup } from "#shop/catalogue/editing/content-price.ts";
import type { ProductContent } from "#shop/catalogue/editing/product-content.ts";
import { productFields } from "#shop/catalogue/editing/product-fields.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { capital } from "#shop/kit/text.ts";
import { londonDay } from "#shop/kit/time.ts";
import { listOrderMails } from "#shop/mail/order-mails.server.ts";
import { listOrderHistory } from "#shop/orders/order-timeline.server.ts";
import { optionsText, type Order, type OrderLine } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { deliveryLines } from "#shop/shipping/address.ts";
import { fieldWords, valueInWords } from "#admin/products/product-values.ts";
import { productSource } from "#admin/products/versions/version-source.ts";
import { mailName } from "#admin/orders/mail-names.ts";
import { whenOf } from "#admin/orders/order-view.ts";
import { deliveryView } from "./delivery-view.ts";
import { pageSource, ratesSource, staffOf } from "./then-words.ts";

/** An order with the shop as it was, in words. */
export async function readThen(order: Order, at: Date, now: Date) {
  const [then, mails, history] = await Promise.all([
    readOrderAsItWas(db(), order, at),
    listOrderMails(db(), order.id),
    listOrderHistory(db(), order.id),
  ]);
  const products = then.lines.map(({ product }) => product);
  const names = await findStaffNames(db(), staffOf(products, then.rates, then.terms));
  return {
    address: deliveryLines(then.order.address),
    lines: then.lines.map((line) => lineView(line, { at, names })),
    delivery: { ...deliveryView(then), source: ratesSource(then.rates, names) },
    terms: then.terms.map((page) => ({
      slug: page.slug,
      title: page.title,
      number: page.number,
      words: page.words,
      source: pageSource(page, names),
      isLost: page.isLost,
    })),
    mails: mails.map(({ id, template, sentAt, writtenAt }) => ({
      id,
      name: mailName(template),
      when: whenOf(sentAt ?? writtenAt, now),
      isSent: sentAt !== null,
    })),
    changedSince: [...new Set(history.flatMap(({ event }) => changes[event] ?? []))],
  };
}

export type ThenView = Awaited<ReturnType<typeof readThen>>;
export type LineView = ThenView["lines"][number];

/** What of the order itself may be another by now than when it was placed. */
const changes: Partial<Record<string, string>> = {
  address_changed: "the postal address",
  option_changed: "options",
  gift_changed: "the gift message",
  promise_moved: "the promised day",
  cancelled: "that it was cancelled",
};

type Known = { readonly at: Date; readonly names: ReadonlyMap<string, string> };

function lineView({ line, product, price }: LineAsItWas, { at, names }: Known) {
  const content = product === null ? null : product.content;
  const vatRateBp = vatRateOn(londonDay(at));
  return {
    position: line.position,
    name: line.name,
    sku: line.sku,
    options: optionsText(line.options),
    quantity: line.quantity,
    orderNet: formatPounds(line.unitNetPence),
    orderGross: formatPounds(line.unitPence),
    pageNet: price === null ? null : formatPounds(price.netPence),
    pageGross: price === null ? null : formatPounds(price.grossPence),
    agrees: price === null ? null : price.netPence === line.unitNetPence,
    source: productSource(product, names),
    hasProduct: product !== null,
    description: content?.fields.description ?? "",
    facts: content === null ? [] : factsOf(content),
    offered: content === null ? [] : optionsOf(content, line, vatRateBp),
  };
}

/** What has a place of its own on the screen, or no customer sees. */
const elsewhere: readonly string[] = ["description", "pricePence", "keywords", "related", "slug"];

function factsOf({ fields }: ProductContent): readonly { what: string; is: string }[] {
  return productFields
    .filter((field) => !elsewhere.includes(field))
    .filter((field) => fields[field as keyof typeof fields] !== undefined)
    .filter((field) => !isNothing(fields[field as keyof typeof fields]))
    .map((field) => ({ what: capital(fieldWords[field]), is: valueInWords(fields, field) }));
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || value === 0;
}

/** The options as the page offered them, each value with what it added, and the chosen one. */
function optionsOf({ options }: ProductContent, line: OrderLine, vatRateBp: number) {
  return options.map(toGroup).map(({ key, name, values }) => ({
    name,
    values: values.map(({ value, label, surchargePence }) => ({
      label,
      adds: surchargePence === 0 ? "" : `+${formatPounds(grossPence(surchargePence, vatRateBp))}`,
      isChosen: line.options.some((each) => each.key === key && each.value === value),
    })),
  }));
}
