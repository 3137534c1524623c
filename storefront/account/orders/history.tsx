import { useCategoryPath } from "#storefront/client/frame-data.ts";
import { Form, href, Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { Badge } from "#ui/badge.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { piecesText } from "#shop/fulfilment/customer-words/parcel-view.ts";
import type { OrderLineView, OrderView } from "#shop/fulfilment/customer-words/order-view.ts";
import type { OrderPageView } from "./view.ts";

/** A customer's orders, newest first. Null means that they could not be read. */
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
  const ceilingAirers = useCategoryPath("ceiling-airers");
  return (
    <>
      <p className="mb-5">No orders found</p>
      <ButtonLink to={ceilingAirers} variant="quiet">
        See our ceiling airers
      </ButtonLink>
    </>
  );
}

function OrderEntry({ order }: { order: OrderView }) {
  const { orderNumber } = order;
  return (
    <article aria-label={`Order ${orderNumber}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-lg">
          <Link
            to={href("/account/orders/:orderNumber", { orderNumber })}
            className="underline decoration-edge decoration-1 underline-offset-4 hover:decoration-ink"
          >
            {orderNumber}
          </Link>
        </h3>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {order.badge.refund && <span className="text-sm text-ink-2">{order.badge.refund}</span>}
          {order.badge.isCancelRequested && <Badge>Cancellation requested</Badge>}
          <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
        </span>
      </div>
      <p className="text-sm text-ink-2">
        <time dateTime={order.placedAt}>{order.placedOn}</time>
      </p>
      <table className="mt-3 w-full border-collapse">
        <caption className="sr-only">Items in this order</caption>
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
      <EntryParcels order={order} />
      <EntryActions order={order} />
    </article>
  );
}

/** The parcels of an order and what is still to come, a sentence each. */
function EntryParcels({ order }: { order: OrderView }) {
  if (order.parcels.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 text-sm text-ink-2">
      {order.parcels.map((parcel) => (
        <li key={parcel.id}>
          <span className="font-medium text-ink">
            {parcel.title}
            {parcel.pieces.length > 0 && `: ${piecesText(parcel.pieces)}`}
          </span>
          <span className="block">{parcel.sentence}</span>
        </li>
      ))}
      {order.toCome.map(({ day, pieces }, position) => (
        <li key={position}>
          <span className="font-medium text-ink">Still to come: {piecesText(pieces)}</span>
          {day !== null && <span className="block">It should arrive by {day}.</span>}
        </li>
      ))}
    </ul>
  );
}

/** The actions that an order offers in the list: pay, pay again, download the invoice. */
function EntryActions({ order }: { order: OrderView }) {
  const { orderNumber } = order;
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
          <a className="link" href={href("/account/orders/:orderNumber/invoice", { orderNumber })}>
            VAT invoice <span className="sr-only">for order {orderNumber}</span> (PDF)
          </a>
        </p>
      )}
      {order.canPayAgain && (
        <Form
          method="post"
          action={href("/account/orders/:orderNumber/pay-again", { orderNumber })}
          className="mt-4"
        >
          <Button variant="quiet" aria-label={`Pay again for order ${orderNumber}`}>
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
        <Link to={`${href("/account")}?page=${page - 1}`} className="link">
          Newer orders
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-2">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={`${href("/account")}?page=${page + 1}`} className="link">
          Older orders
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
