import { DAY_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  readWaitingSums,
  waitingRows,
  type WaitingRow,
} from "#shop/payments/payouts/waiting.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Figures } from "#admin/components/figures.tsx";
import { readAsked } from "#admin/list/asked.server.ts";
import { moment, money, order, text } from "#admin/list/columns.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/waiting";
import { readReading } from "./reading.server.ts";
import { ReadingNote, readInWords } from "./reading.tsx";

/** A payment that waits longer than this is not on its way: somebody has to ask. */
const LATE_AFTER_MS = 14 * DAY_MS;

/** What was paid or refunded and is in no payout yet. */
const waiting = listOf<WaitingRow>()({
  title: "Not paid out yet",
  key: ({ id }) => id,
  columns: [
    moment("When", ({ at }) => at, {
      second: ({ at }, { now }) =>
        now.getTime() - at.getTime() > LATE_AFTER_MS && (
          <span className="text-error">Waits for more than two weeks</span>
        ),
    }),
    text("What", ({ kind }) => (kind === "payment" ? "Payment" : "Refund")),
    order(),
    money("Amount", ({ amountPence }) => amountPence),
  ],
  empty: ["Nothing waits", "Every payment and every refund is a line of a payout."],
});

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const asked = readAsked(args.request, waiting);
  const [page, sums, reading] = await Promise.all([
    waitingRows().page(db(), asked.after),
    readWaitingSums(db()),
    readReading(args, now),
  ]);
  return { asked, now, report: atOnce(page), sums, reading };
}

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { sums, reading, ...page } = loaderData;
  const { payments, paymentsPence, refunds, refundsPence } = sums;
  return (
    <ListPage
      list={waiting}
      {...page}
      counts={{ all: payments + refunds }}
      note={readInWords(reading)}
      tabs={<MoneyTabs current="waiting" />}
      above={
        <div className="mt-4">
          <ReadingNote reading={reading} />
          <Figures
            figures={[
              ["Payments", formatSum(paymentsPence)],
              ["Refunds", formatSum(refundsPence)],
              ["Together, before fees", formatSum(paymentsPence + refundsPence)],
            ]}
          />
        </div>
      }
    />
  );
}
