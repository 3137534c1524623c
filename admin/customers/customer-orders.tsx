import { Link } from "react-router";
import type { CustomerOrder } from "#shop/back-office/customers/customer-page.server.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { FlagMark, GoodsMark, MoneyMark } from "#admin/components/marks.tsx";
import { Section } from "#admin/components/section.tsx";

const SHOWN_MAX = 50;

/** The newest orders of a customer, unpaid ones too. */
export function CustomerOrders({ orders, now }: { orders: readonly CustomerOrder[]; now: Date }) {
  if (orders.length === 0)
    return (
      <Section title="Orders" className="">
        <p className="mt-1 text-ink-2">None yet. The account was made without an order.</p>
      </Section>
    );
  return (
    <Section
      title="Orders"
      className=""
      note={orders.length === SHOWN_MAX ? `the newest ${SHOWN_MAX}` : undefined}
    >
      <div className="scrolls">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Pieces</th>
              <th scope="col">Goods</th>
              <th scope="col">Money</th>
              <th scope="col" className="figure">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.orderNumber} {...{ order, now }} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function OrderRow({ order, now }: { order: CustomerOrder; now: Date }) {
  return (
    <tr>
      <td className="whitespace-nowrap">
        <Link className="link font-semibold" to={`/orders/${order.orderNumber}`}>
          {order.orderNumber}
        </Link>{" "}
        {order.flags > 0 && <FlagMark count={order.flags} />}
        <span className="second-line block">{formatShortDay(londonDay(order.placedAt), now)}</span>
      </td>
      <td>{order.pieces}</td>
      <td>
        <GoodsMark state={order.goodsState} rest={order.restState} />
      </td>
      <td>
        <MoneyMark state={order.moneyState} />
      </td>
      <td className="figure money">{formatPounds(pence(order.totalPence))}</td>
    </tr>
  );
}
