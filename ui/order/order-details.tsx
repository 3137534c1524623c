import type { ReactNode } from "react";
import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { cancellationForm, cancellationRight } from "#shop/content/cancellation.ts";
import { shop } from "#shop/content/shop.ts";
import { importTaxLine } from "#shop/content/buying-terms.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { SectionHead } from "#ui/section-head.tsx";
import type { OrderDetailsView } from "#shop/fulfilment/customer-words/order-details-view.ts";
import type { DrawPicture, OrderPaths } from "./customers-order.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PageLink } from "./page-link.tsx";

/**
 * The details of an order: its items, its total, the delivery address, the seller, and the right to
 * cancel with the model form (Consumer Contracts Regulations 2013, reg. 16 and schedule 2).
 */
export function OrderDetails({ details, ...draws }: OrderDetailsProps) {
  return (
    <div className="grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
      <div className="grid gap-12">
        <section aria-labelledby="items">
          <SectionHead title="What you ordered" id="items" />
          <ul>
            {details.lines.map((line, position) => (
              <Line key={position} line={line} {...draws} />
            ))}
          </ul>
        </section>
        <Delivery details={details} />
        <RightToCancel paths={draws.paths} />
      </div>
      <div className="grid gap-8 desk:sticky desk:top-8">
        <OrderSummary totals={details.totals} />
        {details.refundedPence > 0 && <Refunded details={details} />}
        <Seller isInert={draws.paths === undefined} />
      </div>
    </div>
  );
}

type Draws = {
  /** Without them no link leads anywhere. */
  readonly paths: OrderPaths | undefined;
  readonly drawPicture: DrawPicture;
};
type OrderDetailsProps = Draws & { readonly details: OrderDetailsView };
type LineView = OrderDetailsView["lines"][number];

function Line({ line, paths, drawPicture }: Draws & { line: LineView }) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] grid-rows-[auto_1fr] gap-x-4 border-b border-rule py-4 first:pt-0 sm:gap-x-6">
      <div className="row-span-2 aspect-square self-start bg-plaster">
        {line.product !== null && drawPicture(line.product)}
      </div>
      <h3 className="min-w-0 text-lg wrap-anywhere">
        <LineName line={line} paths={paths} />
      </h3>
      <p className="money text-lg leading-none">{formatPounds(line.linePence)}</p>
      <dl className="col-span-2 mt-1.5 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-0.5 text-sm">
        {line.options.map(({ name, label }) => (
          <Fact key={name} name={name}>
            {label}
          </Fact>
        ))}
        <Fact name="Quantity">
          {line.quantity}
          {line.quantity > 1 && ` at ${formatPounds(line.unitPence)}`}
        </Fact>
        {line.refund !== "" && <Fact name="Refund">{line.refund}</Fact>}
      </dl>
    </li>
  );
}

/**
 * The name at the time of the order. Links to the product with the same options, if the shop still
 * has it.
 */
function LineName({ line: { name, product }, paths }: Pick<Draws, "paths"> & { line: LineView }) {
  if (product === null) return name;
  return (
    <PageLink
      to={paths?.product(product)}
      className="hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {name}
    </PageLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Delivery({ details }: { details: OrderDetailsView }) {
  return (
    <section aria-labelledby="delivery">
      <SectionHead title="Delivery" id="delivery" />
      <div className="grid gap-6 sm:grid-cols-2">
        <address className="wrap-anywhere not-italic">
          {details.address.map((line, position) => (
            <span key={position} className="block">
              {line}
            </span>
          ))}
        </address>
        <div className="text-ink-2">
          <p>Delivery to {details.place}.</p>
          {details.deliverBy !== null && (
            <p className="font-semibold text-ink">Delivery by {details.deliverBy}.</p>
          )}
          {details.deliverBy === null && !details.isSent && (
            <UsualDeliveryTimes details={details} />
          )}
          {details.isExport && <p>{importTaxLine}</p>}
        </div>
      </div>
      {details.notes !== "" && (
        <div className="mt-6 border-l-[5px] border-pine pl-4">
          <p className="font-semibold">Your notes</p>
          <p className="wrap-anywhere whitespace-pre-line">{details.notes}</p>
        </div>
      )}
    </section>
  );
}

/** The usual delivery times, for an order without a delivery estimate. */
function UsualDeliveryTimes({ details }: { details: OrderDetailsView }) {
  // The notice for items in stock states UK delivery times.
  const lines = details.lines.filter((line) => line.madeToOrder || !details.isAbroad);
  return (
    <>
      {lines.length > 0 && <p>{noticesOf(lines.map(availabilityOfLine))}</p>}
      {details.isAbroad && <p>Delivery within 30 days.</p>}
    </>
  );
}

function RightToCancel({ paths }: Pick<Draws, "paths">) {
  return (
    <section aria-labelledby="right-to-cancel">
      <SectionHead title="Your right to cancel" id="right-to-cancel" />
      <div className="grid max-w-[68ch] gap-4">
        {cancellationRight().map((text) => (
          <p key={text}>{text}</p>
        ))}
        <details>
          <summary className="link inline-block min-h-11 py-2.5">Model cancellation form</summary>
          <div className="mt-2 grid gap-3 border border-rule bg-white p-5">
            {cancellationForm().map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </details>
        <p>
          <PageLink className="link" to={paths?.returns} reloadDocument>
            How to return something, and what happens next
          </PageLink>
        </p>
      </div>
    </section>
  );
}

/** What the customer has paid in the end. */
function Refunded({ details: { totals, refundedPence } }: { details: OrderDetailsView }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-6">
      <dt>Refunded</dt>
      <dd className="money">{formatPounds(pence(-refundedPence))}</dd>
      <dt className="font-semibold">You have paid</dt>
      <dd className="money">{formatPounds(pence(totals.totalPence - refundedPence))}</dd>
    </dl>
  );
}

function Seller({ isInert }: { isInert: boolean }) {
  const { company, email, phone } = shop;
  return (
    <section aria-labelledby="seller" className="text-sm text-ink-2">
      <h2 id="seller" className="text-base desk:text-base">
        Sold by
      </h2>
      <p className="mt-1">
        {company.name}, {company.office.join(", ")}. Company {company.number}, registered in{" "}
        {company.registeredIn}. VAT {company.vatNumber}.
      </p>
      <p className="mt-1">
        <a className="link" href={isInert ? undefined : `mailto:${email}`}>
          {email}
        </a>
        , <span className="whitespace-nowrap">{phone}</span>
      </p>
    </section>
  );
}
