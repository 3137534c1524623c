import { formatPounds, sumPence, type Pence } from "#shop/kit/money.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { Section } from "#admin/components/section.tsx";
import { Sparkline } from "./sparkline.tsx";

export type Day = { readonly day: string; readonly orders: number; readonly amountPence: Pence };

/** What came in yesterday, on the same day of the week before, and in the last seven days. */
export function Takings({ days }: { days: readonly Day[] }) {
  const yesterday = days.at(-1);
  const weekBefore = days.at(-8);
  const week = days.slice(-7);
  const earlier = days.slice(-14, -7);
  if (yesterday === undefined || weekBefore === undefined) return null;
  const orders = (of: readonly Day[]) => {
    const count = of.reduce((sum, day) => sum + day.orders, 0);
    return `${count} ${count === 1 ? "order" : "orders"}`;
  };
  const sum = (of: readonly Day[]) => sumPence(of.map(({ amountPence }) => amountPence));
  return (
    <Section title="Taken" note="incl. VAT, refunds not taken off" className="">
      <dl className="facts">
        <Fact name={`Yesterday, ${orders([yesterday])}`} amount={yesterday.amountPence} />
        <Fact
          name={`${formatShortDay(weekBefore.day)}, ${orders([weekBefore])}`}
          amount={weekBefore.amountPence}
        />
        <Fact name={`Last 7 days, ${orders(week)}`} amount={sum(week)} />
        <Fact name={`The 7 days before, ${orders(earlier)}`} amount={sum(earlier)} />
      </dl>
      <Sparkline
        values={days.map(({ amountPence }) => amountPence)}
        label={`Taken a day, the 7 days before in a thin dashed line and the last 7 days in a thick line: ${days.map(({ amountPence }) => formatPounds(amountPence)).join(", ")}`}
      />
      <p className="second-line mt-1">
        Thick line: the last 7 days. Thin dashed line: the 7 days before.
      </p>
    </Section>
  );
}

function Fact({ name, amount }: { name: string; amount: Pence }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="money">{formatPounds(amount)}</dd>
    </>
  );
}
