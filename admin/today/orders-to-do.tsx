import { Link } from "react-router";
import { formatShortDay } from "#shop/kit/time.ts";
import { nextInWords, type Next } from "#shop/back-office/next-step.ts";
import type { DayToMake } from "#shop/back-office/todays-orders.server.ts";
import { NextWords } from "#admin/components/marks.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#admin/components/section.tsx";

/** An order to pack, as Today shows it. */
export type ToPack = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly town: string;
  readonly pieces: string;
  readonly next: Next;
};

/** The orders to pack, the most urgent first. The first one's button is green where nothing above has one. */
export function OrdersToPack({
  orders,
  count,
  now,
  isFirst,
}: {
  orders: readonly ToPack[];
  count: number;
  /** ISO */
  now: string;
  isFirst: boolean;
}) {
  const all = (
    <Link to="/orders?view=to_pack" className="link">
      {count === 1 ? "1 order" : `All ${count} orders`}
    </Link>
  );
  return (
    <Section title="To pack" note={count === 0 ? undefined : all}>
      {count === 0 ? (
        <p className="mt-3 text-ink-2">No order is ready to leave.</p>
      ) : (
        <table className="ledger">
          <thead className="sr-only">
            <tr>
              <th scope="col">Order</th>
              <th scope="col" className="max-sm:hidden">
                Pieces
              </th>
              <th scope="col">Next</th>
              <th scope="col">Dispatch</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order, index) => (
              <Row key={order.orderNumber} {...order} now={now} isGreen={isFirst && index === 0} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Row({
  orderNumber,
  customerName,
  town,
  pieces,
  next,
  now,
  isGreen,
}: ToPack & { now: string; isGreen: boolean }) {
  return (
    <tr data-row>
      <th scope="row" className="w-44">
        <Link to={`/orders/${orderNumber}`} className="link text-sm font-semibold text-ink">
          {orderNumber}
        </Link>
        <span className="second-line block font-normal wrap-anywhere whitespace-normal">
          {customerName}, {town}
        </span>
        <span className="second-line block font-normal whitespace-normal sm:hidden">{pieces}</span>
      </th>
      <td className="max-sm:hidden">{pieces}</td>
      <td className="sm:w-40">
        <NextWords {...nextInWords(next, new Date(now))} />
      </td>
      <td className="text-right sm:w-30">
        <ButtonLink
          to={`/orders/${orderNumber}#dispatch`}
          data-row-act
          aria-label={`Dispatch ${orderNumber}`}
          variant={isGreen ? "primary" : "quiet"}
        >
          Dispatch
        </ButtonLink>
      </td>
    </tr>
  );
}

/** How many pieces have to be made by which day. Late ones are red. */
export function PiecesToMake({ days, today }: { days: readonly DayToMake[]; today: string }) {
  const pieces = days.reduce((sum, day) => sum + day.pieces, 0);
  return (
    <Section
      title="To make"
      note={pieces === 0 ? undefined : `${pieces} ${pieces === 1 ? "piece" : "pieces"}`}
      className=""
    >
      {days.length === 0 ? (
        <p className="mt-3 text-ink-2">Nothing is to be made.</p>
      ) : (
        <>
          <dl className="facts">
            {days.map(({ day, pieces: count }) => (
              <DayRow key={day ?? ""} {...{ day, count }} isLate={day !== null && day < today} />
            ))}
          </dl>
          <p className="mt-2 text-right">
            <Link to="/orders?view=to_make" className="link">
              Orders to make
            </Link>
          </p>
        </>
      )}
    </Section>
  );
}

function DayRow({ day, count, isLate }: { day: string | null; count: number; isLate: boolean }) {
  const name = day === null ? "Without a day" : formatShortDay(day);
  return (
    <>
      <dt className={isLate ? "font-medium text-error" : undefined}>
        {isLate ? `Late, since ${name}` : name}
      </dt>
      <dd className="money">{count}</dd>
    </>
  );
}
