import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { exampleParticulars, PARTICULARS_PLACE } from "#shop/content/example-particulars.ts";
import { counted } from "#shop/kit/text.ts";
import type { EditedProducts, Plan } from "#shop/trading/begin-trading.server.ts";
import type { Numbers } from "#shop/trading/first-numbers.ts";

/** The tables that are listed to the shopkeeper, with the name of one row. */
const listed: readonly (readonly [table: string, singular: string])[] = [
  ["products", "example product"],
  ["brands", "example brand"],
  ["customers", "test customer"],
  ["orders", "sandbox or test order"],
  ["invoices", "test invoice"],
  ["cancel_requests", "test cancellation request"],
  ["messages", "test message"],
  ["mail_outbox", "test mail"],
  ["payment_events", "test event of the payment provider"],
];

/** The lines that list what is removed and what is kept. */
export function summaryLines(
  plan: Plan,
  { mails, edited }: { readonly mails: number; readonly edited: EditedProducts },
): string[] {
  const removed = listed
    .map(([table, singular]) => [plan.removed.get(table) ?? 0, singular] as const)
    .filter(([count]) => count > 0)
    .map(([count, singular]) => `  ${counted(count, singular)}`);
  if (mails > 0) removed.push(`  ${counted(mails, "file")} of the sandbox's mailbox`);
  const { products, orders, customers } = plan.kept;
  return [
    ...(removed.length > 0 ? ["To be removed:", ...removed] : ["There is nothing to remove."]),
    "To be kept:",
    `  ${counted(products, "product")}, the categories and the delivery rates`,
    `  ${counted(orders, "real order")} and ${counted(customers, "customer")}`,
    ...editedLines(plan.editedProducts, edited),
  ];
}

function editedLines(editedProducts: readonly string[], edited: EditedProducts): string[] {
  if (editedProducts.length === 0) return [];
  const what = edited === "keep" ? "are kept and become yours" : "are removed";
  return [
    `Example products that you have edited ${what}:`,
    ...editedProducts.map((name) => `  ${name}`),
  ];
}

/** The lines that say what was done and what the shopkeeper has to do next. */
export function nextSteps(done: {
  /** The name of the backup, and a time between its end and the removal. */
  readonly backup: { readonly name: string; readonly until: Date };
  readonly first: Numbers;
}): string[] {
  const { backup, first } = done;
  const examples = exampleParticulars({ ...settings(), ...texts() });
  const particulars =
    examples.length === 0
      ? []
      : [
          `Before you start the shop with a live key, put your own ${examples.join(", ")} into ${PARTICULARS_PLACE} of the admin.`,
        ];
  return [
    `Done. The first order will be LL-${first.order}, the first invoice number ${first.invoice}.`,
    `Everything that was removed is in the backup ${backup.name}. For 14 days, this brings it back: ${restoreCommand(backup.until)}`,
    "Count your stock: pieces taken by test orders have not been added back.",
    ...particulars,
  ];
}

/** The command that restores the whole shop to a time, which is whole in seconds. */
function restoreCommand(at: Date): string {
  return `npm run restore -- --at "${at.toISOString().slice(0, 19).replace("T", " ")}Z" --in-place`;
}
