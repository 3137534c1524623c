import { exampleParticulars, PARTICULARS_FILE } from "#shop/content/example-particulars.ts";
import { shop } from "#shop/content/shop.ts";
import type { Plan } from "#shop/trading/begin-trading.server.ts";
import type { EditedProducts } from "#shop/trading/begin-trading.server.ts";
import { counted } from "#shop/trading/live-key-check.server.ts";
import type { Numbers } from "#shop/trading/first-numbers.server.ts";

/** The tables that a shopkeeper knows, and what one row of each is. */
const named: readonly (readonly [table: string, singular: string])[] = [
  ["products", "example product"],
  ["brands", "example brand"],
  ["customers", "test customer"],
  ["orders", "sandbox or test order"],
  ["invoices", "test invoice"],
  ["cancel_requests", "test cancellation or return"],
  ["messages", "message from a test customer"],
  ["mail_outbox", "test mail"],
  ["stripe_events", "test event from Stripe"],
];

/** What goes and what stays, line by line. */
export function summaryLines(
  plan: Plan,
  { mails, edited }: { readonly mails: number; readonly edited: EditedProducts },
): string[] {
  const going = named
    .map(([table, singular]) => [plan.going.get(table) ?? 0, singular] as const)
    .filter(([count]) => count > 0)
    .map(([count, singular]) => `  ${counted(count, singular)}`);
  if (mails > 0) going.push(`  ${counted(mails, "file")} of the sandbox's mailbox`);
  const { products, orders, customers } = plan.staying;
  return [
    ...(going.length > 0 ? ["To be removed:", ...going] : ["There is nothing to remove."]),
    "To stay:",
    `  ${counted(products, "product")}, the categories and the delivery rates`,
    `  ${counted(orders, "real order")} and ${counted(customers, "customer")}`,
    ...editedLines(plan.editedProducts, edited),
  ];
}

function editedLines(editedProducts: readonly string[], edited: EditedProducts): string[] {
  if (editedProducts.length === 0) return [];
  const fate = edited === "keep" ? "stay and become yours" : "are removed";
  return [
    `Example products that you have edited ${fate}:`,
    ...editedProducts.map((name) => `  ${name}`),
  ];
}

/** What was done, and what is left for the shopkeeper to do. */
export function nextSteps({
  copy,
  folder,
  first,
}: {
  readonly copy: string;
  readonly folder: string;
  readonly first: Numbers;
}): string[] {
  const examples = exampleParticulars(shop);
  const particulars =
    examples.length === 0
      ? []
      : [
          `Before a live key starts the shop, put your own ${examples.join(", ")} into ${PARTICULARS_FILE}.`,
        ];
  return [
    `Done. The first order will be LL-${first.order}, the first invoice number ${first.invoice}.`,
    `All that was removed is in ${copy}. To put it back: npm run begin-trading -- --undo ${folder}`,
    "The file holds personal data and only its owner can read it. Delete it when you no longer need it.",
    "Count your stock: what test orders took is not given back.",
    ...particulars,
  ];
}
