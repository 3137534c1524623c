import { Form, Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { Badge } from "#storefront/components/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { SectionHead } from "#storefront/components/section-head.tsx";
import { statusTone } from "./status-tone.ts";
import type { OrderLineView, OrderPageView, OrderView } from "./view.ts";

/** A customer's orders, newest first. Null: they could not be read just now. */
export function OrderHistory({ history }: { history: OrderPageView | null }) {
  return (
    <section aria-labelledby="orders">
      <SectionHead title="Order history" id="orders" />
      {history === null && <p className="message message-error">Failed to fetch orders</p>}
      {history?.orders.length === 0 && <NoOrders />}
      {history !== null && history.orders.length > 0 && (
        <ul className="grid gap-10">
          {history.orders.map((order) => (
            <li key={order.orderNumber}>
              <OrderEntry order={order} />
            </li>
          ))}
        </ul>
      )}
      {history !== null && <Pages page={history.page} pages={history.pages} />}
    </section>
  );
}

function NoOrders() {
  return (
    <>
      <p className="mb-5">No orders found</p>
      <ButtonLink to="/ceiling-airers" variant="quiet">
        Look at ceiling airers
      </ButtonLink>
    </>
  );
}

function OrderEntry({ order }: { order: OrderView }) {
  return (
    <article aria-label={`Order ${order.orderNumber}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-lg">
          <Link
            to={`/account/orders/${order.orderNumber}`}
            className="underline decoration-edge decoration-1 underline-offset-4 hover:decoration-ink"
          >
            {order.orderNumber}
          </Link>
        </h3>
        <Badge tone={statusTone(order.status)}>{order.statusLabels}</Badge>
      </div>
      <p className="text-sm text-ink-2">
        <time dateTime={order.placedAt}>{order.placedOn}</time>
      </p>
      <table className="mt-3 w-full border-collapse">
        <caption className="sr-only">What was ordered</caption>
        <tbody>
          {order.lines.map((line, position) => (
            <Line key={position} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink">
            <th scope="row" className="pt-3 text-left font-medium">
              Total
            </th>
            <td className="money pt-3 text-right">{formatPounds(order.totalPence)}</td>
          </tr>
        </tfoot>
      </table>
      {order.reference && (
        <p className="mt-2 text-sm text-ink-2">
          Reference: <span className="break-all">{order.reference}</span>
        </p>
      )}
      <OrderActions order={order} />
    </article>
  );
}

/** What can be done about an order: pay it, pay it again, or keep its invoice. */
function OrderActions({ order }: { order: OrderView }) {
  return (
    <>
      {order.payUrl && (
        <p className="mt-4">
          <a className={buttonClass({ variant: "quiet" })} href={order.payUrl}>
            Pay now
          </a>
        </p>
      )}
      {order.hasInvoice && (
        <p className="mt-4">
          <a className="link" href={`/account/orders/${order.orderNumber}/invoice`}>
            VAT invoice <span className="sr-only">of order {order.orderNumber}</span> (PDF)
          </a>
        </p>
      )}
      {order.canPayAgain && (
        <Form
          method="post"
          action={`/account/orders/${order.orderNumber}/pay-again`}
          className="mt-4"
        >
          <Button variant="quiet" aria-label={`Pay again for order ${order.orderNumber}`}>
            Pay again
          </Button>
        </Form>
      )}
    </>
  );
}

function Line({ line }: { line: OrderLineView }) {
  return (
    <tr className="border-t border-rule align-top">
      <td className="py-3 pr-6">
        <span className="font-medium">{line.name}</span>
        {line.quantity > 1 && ` × ${line.quantity}`}
        {line.options && <span className="block text-sm text-ink-2">{line.options}</span>}
      </td>
      <td className="money py-3 text-right whitespace-nowrap">{formatPounds(line.linePence)}</td>
    </tr>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label="Pages of orders" className="mt-10 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link to={`/account?page=${page - 1}`} className="link">
          Newer orders
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-2">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={`/account?page=${page + 1}`} className="link">
          Older orders
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
