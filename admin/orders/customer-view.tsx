import { Fragment } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  piecesText,
  toComeOf,
  toParcelViews,
} from "#shop/fulfilment/customer-words/parcel-view.ts";
import { toReturnViews } from "#shop/fulfilment/customer-words/return-view.ts";
import { toRefundViews } from "#shop/fulfilment/customer-words/refund-view.ts";
import { statusBadge } from "#shop/fulfilment/customer-words/status-badge.ts";
import { toTimeline } from "#shop/fulfilment/customer-words/timeline-steps.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { optionsText } from "#shop/orders/order.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { orderOfUrl } from "./order-of-url.server.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const order = await orderOfUrl(params);
  const record = await findOrderRecord(db(), order);
  const parcels = toParcelViews(record);
  return {
    orderNumber: order.orderNumber,
    placedOn: formatDay(order.placedAt),
    badge: statusBadge(record),
    steps: toTimeline(record, await findOrderTimeline(db(), order.id)),
    parcels,
    toCome: parcels.length > 0 ? toComeOf(record) : [],
    returns: toReturnViews(record),
    refunds: toRefundViews(record),
    lines: order.lines.map(({ name, options, quantity, linePence }) => ({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      options: optionsText(options),
      sum: formatPounds(linePence),
    })),
    totals: [
      ...order.totals.map(({ label, amountPence }) => ({ label, sum: formatPounds(amountPence) })),
      { label: "Total", sum: formatPounds(order.totalPence) },
    ],
    address: addressLines(order.address),
    notes: order.notes,
  };
}

/** An order in the words that its customer reads. Nothing is done in their name. */
export default function CustomerViewScreen() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="max-w-200">
      <PageHead
        title="As the customer sees it"
        crumb={{ to: `/orders/${page.orderNumber}`, name: page.orderNumber }}
        note="The words of their page. Nothing here can be pressed."
      />
      <p className="text-lg">
        <span className="font-medium">{page.badge.label}</span>
        {page.badge.refund !== null && `, ${page.badge.refund}`}
      </p>
      <p className="text-ink-2">Placed on {page.placedOn}</p>
      <div className="grid gap-x-12 desk:grid-cols-2">
        <div>
          <Steps steps={page.steps} />
          <Parcels parcels={page.parcels} toCome={page.toCome} />
          <Returns returns={page.returns} />
          <Refunds refunds={page.refunds} />
        </div>
        <div>
          <Bought lines={page.lines} totals={page.totals} />
          <Section title="Delivery">
            {page.address.map((line, at) => (
              <span key={at} className="block wrap-anywhere">
                {line}
              </span>
            ))}
            {page.notes !== "" && <p className="said mt-2 whitespace-pre-line">{page.notes}</p>}
          </Section>
        </div>
      </div>
    </div>
  );
}

type Page = Awaited<ReturnType<typeof loader>>;

function Steps({ steps }: Pick<Page, "steps">) {
  return (
    <Section title="What has happened">
      <ol>
        {steps.map(({ title, at }, index) => (
          <li key={index} className="border-b border-rule py-2">
            {title}
            <span className="second-line block">{at === null ? "Still to come" : at.text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Parcels({ parcels, toCome }: Pick<Page, "parcels" | "toCome">) {
  if (parcels.length === 0) return null;
  return (
    <Section title="Parcels">
      <ul>
        {parcels.map(({ id, title, pieces, sentence, carrier, trackingNumber }) => (
          <li key={id} className="border-b border-rule py-2">
            <span className="font-medium">
              {title}
              {pieces.length > 0 && `: ${piecesText(pieces)}`}
            </span>
            <span className="block">{sentence}</span>
            <span className="second-line block">
              {carrier} {trackingNumber}
            </span>
          </li>
        ))}
        {toCome.map(({ day, pieces }, at) => (
          <li key={at} className="border-b border-rule py-2">
            <span className="font-medium">Still to come: {piecesText(pieces)}</span>
            {day !== null && <span className="block">It should arrive by {day}.</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Returns({ returns }: Pick<Page, "returns">) {
  if (returns.length === 0) return null;
  return (
    <Section title="Returns">
      <ul>
        {returns.map(({ id, title, pieces, sentence }) => (
          <li key={id} className="border-b border-rule py-2">
            <span className="font-medium">
              {title}: {piecesText(pieces)}
            </span>
            <span className="block">{sentence}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Refunds({ refunds }: Pick<Page, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <Section title="Refunds">
      <ul>
        {refunds.map(({ id, amount, sentence, reason }) => (
          <li key={id} className="border-b border-rule py-2">
            <span className="money">{amount}</span> {sentence}
            {reason !== "" && <span className="said mt-1 block">{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Bought({ lines, totals }: Pick<Page, "lines" | "totals">) {
  return (
    <Section title="What they ordered">
      <dl className="facts">
        {lines.map(({ name, options, sum }, at) => (
          <Fragment key={at}>
            <dt>
              <span className="text-ink">{name}</span>
              {options !== "" && <span className="second-line block">{options}</span>}
            </dt>
            <dd className="money">{sum}</dd>
          </Fragment>
        ))}
        {totals.map(({ label, sum }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="money">{sum}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}
