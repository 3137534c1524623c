import { provider } from "#shop/payments/provider.server.ts";
import type { Reconciled } from "#shop/backup/after-restore/reconcile-restore.server.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { formatMinute } from "#shop/kit/time.ts";

type Done = Extract<Reconciled, { outcome: "done" }>;

/** The lines that `npm run reconcile -- --after-restore` ends with. */
export function summaryLines({ summary, restore, failed }: Done): string[] {
  const { recreated, withoutAccount, completed, refunded, flagged, skipped, withheld } = summary;
  return [
    ...listed(`recreated from ${provider.name}`, recreated),
    ...listed("of these without an account, as the account was lost as well", withoutAccount),
    ...listed("paid or refused since, now completed", completed),
    ...listed("with a refund since, now noted", refunded),
    ...flagged.map(({ orderNumber, attention }) => `Look at order ${orderNumber}: ${attention}.`),
    ...failed.map(
      ({ sessionId, problem }) =>
        `Look at ${sessionId} at ${provider.name}, whose order could not be recreated: ${problem}.`,
    ),
    ...skipped.map((numbers) => `Skipped: ${formatSkipped(numbers)}.`),
    ...withheldLines(withheld),
    "The shop sells again. Parcels, cancellations, messages and changes of accounts and products entered between " +
      `${formatMinute(restore.restoredTo)} and ${formatMinute(restore.lostUntil)} are unknown: enter them again, and compare with your carrier before you dispatch.`,
  ];
}

function listed(what: string, orderNumbers: readonly string[]): string[] {
  const count = `${orderNumbers.length} ${orderNumbers.length === 1 ? "order" : "orders"}`;
  return orderNumbers.length === 0 ? [] : [`${count} ${what}: ${orderNumbers.join(", ")}.`];
}

function withheldLines({ count, mails }: Done["summary"]["withheld"]): string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? "e-mail was" : "e-mails were"} withheld, as the lost database has probably sent ${count === 1 ? "it" : "them"}. npm run reconcile -- --send-withheld sends ${count === 1 ? "it" : "them"}:`,
    ...mails.map(({ key, recipient }) => `  ${key} to ${recipient}`),
    ...(count > mails.length ? [`  and ${count - mails.length} more`] : []),
  ];
}

/** "INV-00042 to INV-00044", or "LL-10042". */
function formatSkipped({ series, first, last }: Done["summary"]["skipped"][number]): string {
  const format = numberFormats[series];
  return first === last ? format(first) : `${format(first)} to ${format(last)}`;
}

const numberFormats = {
  order: (number: number) => `LL-${number}`,
  invoice: formatInvoiceNumber,
  credit_note: formatCreditNoteNumber,
} as const;
