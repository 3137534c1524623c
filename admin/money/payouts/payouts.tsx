import { data } from "react-router";
import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { PayoutMonth } from "#shop/payments/payouts/payout-months.server.ts";
import { listPayouts, type ListedPayout } from "#shop/payments/payouts/payouts.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { AnswerOf } from "#shop/reports/kept/report-kinds.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Figures } from "#admin/components/figures.tsx";
import { Section } from "#admin/components/section.tsx";
import { readTextFields } from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn, money, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { monthInWords } from "#shop/reports/months/month.ts";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import { LargeReport } from "#admin/list/large-report.tsx";
import type { Route } from "./+types/payouts";
import { checkInWords } from "./payout-words.ts";
import { askAgain, readReading } from "./reading.server.ts";
import { FetchAgain, ReadingNote, readInWords } from "./reading.tsx";

/** The payouts to the bank, and whether each is what the shop's own books say. */
const payoutList = listOf<ListedPayout>()({
  title: "Payouts",
  key: ({ ref }) => ref,
  columns: [
    text("At the bank", ({ arrivesOn }, { now }) => formatShortDay(arrivesOn, now), {
      to: ({ ref }) => `/money/payouts/${ref}`,
      opens: true,
    }),
    drawn("Compared with the orders", (payout) => (
      <>
        {payout.open > 0 && <span className="flag mr-2" aria-hidden="true" />}
        {checkInWords(payout)}
      </>
    )),
    money("Charges", ({ sums }) => sums.charges, { tone: "quiet" }),
    money("Refunds", ({ sums }) => sums.refunds, { tone: "quiet" }),
    money("Disputes, other", ({ sums }) => sums.disputes + sums.other, { tone: "quiet" }),
    money("Fees", ({ sums }) => sums.fees, { tone: "quiet" }),
    money("Paid out", ({ amountPence }) => amountPence),
  ],
});

/** What was paid out in each month and what it is made up of. */
const monthList = listOf<PayoutMonth>()({
  title: "Months",
  key: ({ month }) => month,
  columns: [
    text("Month", ({ month }) => monthInWords(month)),
    count("Payouts", ({ payouts }) => payouts),
    money("Charges", ({ charges }) => charges, { tone: "quiet" }),
    money("Refunds", ({ refunds }) => refunds, { tone: "quiet" }),
    money("Disputes", ({ disputes }) => disputes, { tone: "quiet" }),
    money("Other", ({ other }) => other, { tone: "quiet" }),
    money("Fees", ({ fees }) => fees, { tone: "quiet" }),
    money("Paid out", ({ paidOut }) => paidOut),
  ],
});

/** The sums of the page are of 24 months of payouts. */
const ADDED_UP_DAYS = 730;

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const asked = readAsked(args.request, payoutList);
  const today = londonDay(now);
  const days = { firstDay: addDays(today, -ADDED_UP_DAYS), lastDay: today };
  const [page, sums, reading] = await Promise.all([
    listPayouts(db(), asked.after),
    readReport(db(), "payouts", { days, question: { today } }),
    readReading(args, now),
  ]);
  return { asked, now, report: atOnce(page), sums, reading };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  if (field("intent") !== "fetch") throw data(null, { status: 400 });
  return askAgain(args, field, null);
}

export default function Payouts({ loaderData, actionData: result }: Route.ComponentProps) {
  const { sums, reading, ...page } = loaderData;
  const months = sums.answer?.months ?? [];
  return (
    <>
      <ListPage
        list={{
          ...payoutList,
          empty: [
            "No payouts",
            `${reading.providerName} pays out a few days after the first sale. Each payout is compared with the orders here.`,
          ],
        }}
        {...page}
        note={readInWords(reading)}
        head={<FetchAgain {...{ reading, result }} />}
        tabs={<MoneyTabs current="payouts" />}
        above={
          <div className="mt-4">
            <ReadingNote reading={reading} />
            <LargeReport report={sums} />
            {sums.answer !== null && <Sums {...sums.answer} />}
          </div>
        }
      />
      {months.length > 0 && (
        <Section title="Months" note="by the day at the bank">
          <Ledger name="Months" list={monthList} rows={months} now={page.now} />
          <p className="second-line mt-2 max-w-160">
            Charges, less refunds, disputes and fees, are what was paid out. A sale of the last days
            of a month is paid out in the next one.
          </p>
        </Section>
      )}
    </>
  );
}

function Sums({ today, months, waiting }: AnswerOf<"payouts">) {
  const thisMonth = months.find(({ month }) => month === today.slice(0, 7));
  return (
    <Figures
      figures={[
        ["Not paid out yet", formatSum(waiting.paymentsPence + waiting.refundsPence)],
        ["Paid out this month", formatSum(thisMonth?.paidOut ?? 0)],
        ["Fees this month", formatSum(0 - (thisMonth?.fees ?? 0))],
      ]}
    />
  );
}
