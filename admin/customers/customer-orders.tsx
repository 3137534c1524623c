import type { CustomerOrder } from "#shop/back-office/customers/customer-page.server.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { FlagMark, GoodsMark, MoneyMark } from "#admin/components/marks.tsx";
import { Section } from "#admin/components/section.tsx";
import { drawn, money, order, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";

const SHOWN_MAX = 50;

const list = listOf<CustomerOrder>()({
  title: "Orders",
  key: ({ orderNumber }) => orderNumber,
  columns: [
    order({
      opens: true,
      after: ({ flags }) => flags > 0 && <FlagMark count={flags} />,
      second: ({ placedAt }, { now }) => formatShortDay(londonDay(placedAt), now),
    }),
    text("Pieces", ({ pieces }) => pieces),
    drawn("Goods", (row) => <GoodsMark state={row.goodsState} rest={row.restState} />),
    drawn("Money", ({ moneyState }) => <MoneyMark state={moneyState} />),
    money("Total", ({ totalPence }) => totalPence),
  ],
});

/** The newest orders of a customer, unpaid ones too. */
export function CustomerOrders({ orders, now }: { orders: readonly CustomerOrder[]; now: Date }) {
  return (
    <Section
      title="Orders"
      className=""
      note={orders.length === SHOWN_MAX ? `the newest ${SHOWN_MAX}` : undefined}
    >
      {orders.length === 0 ? (
        <p className="mt-1 text-ink-2">None yet. The account was made without an order.</p>
      ) : (
        <Ledger name="Orders" list={list} rows={orders} now={now} />
      )}
    </Section>
  );
}
