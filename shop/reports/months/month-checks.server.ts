import { counted } from "#shop/kit/text.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { listPayoutsOfDays, type ListedPayout } from "#shop/payments/payouts/payouts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readVatChecks, type VatCheck } from "#shop/reports/vat/vat-checks.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import type { Days } from "#shop/reports/vat/vat-queries.server.ts";
import { selectOrderGaps, selectUnpaidOut } from "./month-queries.server.ts";

const ROWS_MAX = 20;

/** What must hold before a month is locked: its documents are its money, and its money came to the bank. */
export async function readMonthChecks(db: Db, days: Days): Promise<readonly VatCheck[]> {
  const [gaps, unpaidOut, payouts, vat] = await Promise.all([
    selectOrderGaps(db, days),
    selectUnpaidOut(db, days),
    listPayoutsOfDays(db, days),
    readVatChecks(db, days),
  ]);
  return [
    {
      name: "Invoices less credit notes are what was paid less refunds",
      count: gaps[0]?.count ?? 0,
      rows: gaps.map(({ orderNumber, documents, money }) => ({
        orderNumber,
        text: `Its documents are ${formatSum(documents)}, and its payments less refunds ${formatSum(money)}.`,
      })),
    },
    {
      name: "Each payment and refund is in a payout",
      count: unpaidOut[0]?.count ?? 0,
      rows: unpaidOut.map(({ orderNumber, pence }) => ({
        orderNumber,
        text: `${formatSum(pence)} is in no payout yet.`,
      })),
    },
    payoutCheck(
      "Each payout agrees or is explained",
      payouts.filter(({ open }) => open > 0),
      ({ open }) => `${counted(open, "difference")}.`,
    ),
    payoutCheck(
      "The lines of each payout are here",
      payouts.filter(
        ({ listing, linesReadAt, state }) =>
          listing !== "unlisted" && linesReadAt === null && state !== "failed",
      ),
      () => "its lines are not here yet.",
    ),
    ...vat,
  ];
}

function payoutCheck(
  name: string,
  payouts: readonly ListedPayout[],
  inWords: (payout: ListedPayout) => string,
): VatCheck {
  return {
    name,
    count: payouts.length,
    rows: payouts.slice(0, ROWS_MAX).map((payout) => ({
      orderNumber: null,
      payoutRef: payout.ref,
      text: `Payout of ${formatShortDay(payout.arrivesOn)}, ${formatSum(payout.amountPence)}: ${inWords(payout)}`,
    })),
  };
}
