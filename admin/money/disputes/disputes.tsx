import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import {
  listOpenDisputes,
  otherDisputes,
  type ListedDispute,
} from "#shop/payments/disputes/disputes.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { drawn, money, text, type Column } from "#admin/list/columns.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { MoneyTabs } from "#admin/money/money-tabs.tsx";
import type { Route } from "./+types/disputes";
import { dueInWords, reasonInWords, stateInWords } from "./dispute-words.ts";

const key = ({ ref }: ListedDispute) => ref;
const columns: readonly Column<ListedDispute>[] = [
  text("Order", ({ orderNumber }) => orderNumber, {
    to: ({ ref }) => `/money/disputes/${ref}`,
    opens: true,
    second: ({ customerName }) => customerName,
  }),
  text("Why", ({ reason }) => reasonInWords(reason)),
  text("State", stateInWords),
  money("Amount", ({ amountPence }) => amountPence),
];

/** The disputes that wait for evidence. */
const openList = listOf<ListedDispute>()({
  title: "To answer",
  key,
  columns: [
    drawn("Answer by", ({ dueBy }, { now }) => {
      const due = dueInWords(dueBy, now);
      return due.tone === "late" ? (
        <span className="font-semibold text-error">{due.text}</span>
      ) : (
        due.text
      );
    }),
    ...columns,
  ],
  empty: [
    "Nothing to answer",
    "A payment that a customer’s bank disputes is listed here, with the day by which you must answer.",
  ],
});

const otherList = listOf<ListedDispute>()({
  title: "Answered and ended",
  key,
  columns: [
    text("Opened", ({ openedAt }, { now }) => formatShortDay(londonDay(openedAt), now)),
    ...columns,
  ],
});

export async function loader({ request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const [open, others] = await Promise.all([
    listOpenDisputes(db()),
    otherDisputes().page(db(), after),
  ]);
  return { open, others, now: new Date() };
}

/** The payments that banks dispute: those to answer first, by the day they are due. */
export default function Disputes({ loaderData: { open, others, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Disputes" />
      <MoneyTabs current="disputes" />
      <Section title="To answer" className="mt-4" note="the first to be due first">
        <ListRows
          name="To answer"
          list={openList}
          page={{ rows: open, seen: 0, next: null }}
          now={now}
        />
      </Section>
      {(others.rows.length > 0 || others.seen > 0) && (
        <Section title="Answered and ended" note="the latest first">
          <ListRows name="Answered and ended" list={otherList} page={others} now={now} />
        </Section>
      )}
    </>
  );
}
