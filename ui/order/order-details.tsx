import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { cancellationForm, cancellationRight } from "#shop/content/cancellation.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { PhoneLink, WithPhoneLink } from "#ui/contact-links.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { OrderDetailsView } from "#shop/fulfilment/customer-words/order-details-view.ts";
import type { DrawPicture, OrderPaths } from "./customers-order.ts";
import { GiftNote, OrderLine, OrderNotes, PostalAddress } from "./order-line.tsx";
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
    <OrderLine
      line={line}
      name={<LineName line={line} paths={paths} />}
      picture={line.product !== null && drawPicture(line.product)}
      refund={line.refund}
      more={line.parts.length > 0 && <Parts parts={line.parts} paths={paths} />}
    />
  );
}

/** The parts that fit what was bought, each with the options to choose in its link. */
function Parts({ parts, paths }: Pick<Draws, "paths"> & Pick<LineView, "parts">) {
  return (
    <details className="col-span-2 col-start-2 mt-2 text-sm">
      <summary className="min-h-11 content-center">
        <span className="link">Parts that fit this</span>
      </summary>
      <ul className="pb-2">
        {parts.map(({ slug, name, label, options, pricePence }) => (
          <li key={slug} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0">
              <PageLink className="link" to={paths?.product({ slug, choice: options })}>
                {name}
              </PageLink>
              {label !== "" && `, ${label}`}
            </span>
            {pricePence !== null && (
              <span className="money">{formatPounds(pence(pricePence))}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * The name at the time of the order. Links to the product with the same options, if the shop still
 * has it.
 */
function LineName({ line: { name, product }, paths }: Pick<Draws, "paths"> & { line: LineView }) {
  if (product === null) return <>{name}</>;
  return (
    <PageLink
      to={paths?.product(product)}
      className="hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {name}
    </PageLink>
  );
}

function Delivery({ details }: { details: OrderDetailsView }) {
  return (
    <section aria-labelledby="delivery">
      <SectionHead title="Delivery" id="delivery" />
      <div className="grid gap-6 sm:grid-cols-2">
        <PostalAddress lines={details.address} />
        <div className="text-ink-2">
          <p>Delivery to {details.place}.</p>
          {details.parts.map(({ day, what }) => (
            <p key={day} className="text-ink">
              {what}: <span className="font-semibold">by {day}</span>.
            </p>
          ))}
          {details.parts.length === 0 && details.deliverBy !== null && (
            <p className="font-semibold text-ink">Delivery by {details.deliverBy}.</p>
          )}
          {details.deliverBy === null && !details.isSent && (
            <UsualDeliveryTimes details={details} />
          )}
          {details.importTaxes !== null && <p>No UK VAT is charged. {details.importTaxes}</p>}
        </div>
      </div>
      <OrderNotes notes={details.notes} />
      {details.giftMessage !== null && <GiftNote message={details.giftMessage} />}
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
      <div className="grid max-w-[47.5em] gap-4">
        {cancellationRight().map((text) => (
          <p key={text}>
            <WithPhoneLink text={text} isInert={paths === undefined} />
          </p>
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
  const { companyName, companyNumber, registeredIn, vatNumber, office, email } = settings();
  return (
    <section aria-labelledby="seller" className="text-sm text-ink-2">
      <h2 id="seller" className="text-base desk:text-base">
        Sold by
      </h2>
      <p className="mt-1">
        {companyName}, {office.join(", ")}. Company {companyNumber}, registered in {registeredIn}.
        VAT {vatNumber}.
      </p>
      <p className="mt-1">
        <a className="link" href={isInert ? undefined : `mailto:${email}`}>
          {email}
        </a>
        , <PhoneLink isInert={isInert} />
      </p>
    </section>
  );
}
