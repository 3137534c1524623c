import { useState } from "react";
import { Form } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { estimateDelivery, inStockOnly } from "#shop/shipping/delivery-estimate.ts";
import type { ShippingOption } from "#shop/shipping/rate-engine.ts";
import { tryPlace, type Tried, type Why } from "#shop/shipping/rate-sets/try-place.ts";
import type { RateSet } from "#shop/shipping/rate-sets/rate-set.ts";
import { taxInWords } from "#shop/shipping/rate-sets/row-changes.ts";
import type { ClosedDays } from "#shop/shipping/workshop/workshop.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { Section } from "#admin/components/section.tsx";

type Props = {
  live: RateSet;
  draft: RateSet | null;
  tried: string;
  day: string;
  now: string;
  closed: readonly ClosedDays[];
};

/** A postcode or a country, and what a customer there pays, now and after the draft is published; and why. */
export function Tester({ live, draft, tried, day, now, closed }: Props) {
  const [text, setText] = useState(tried);
  const before = tryPlace(live, text, day);
  const after = draft === null ? null : tryPlace(draft, text, day);
  return (
    <Section title="Try a postcode" className="no-print" note="or a country">
      <Form role="search" className="mt-2 flex gap-2">
        <label htmlFor="q" className="sr-only">
          Try a postcode
        </label>
        <input
          id="q"
          name="q"
          className="control"
          placeholder="KW15 1AA"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button className="button button-quiet scripted:hidden">Try</button>
      </Form>
      <div aria-live="polite">
        <Answers {...{ before, after, now, closed }} />
      </div>
    </Section>
  );
}

function Answers({
  before,
  after,
  now,
  closed,
}: {
  before: Tried;
  after: Tried | null;
  now: string;
  closed: readonly ClosedDays[];
}) {
  if (before.kind === "empty") return <Hint />;
  if (before.kind === "unreadable") return <p className="mt-3 text-ink-2">{before.text}</p>;
  const last = after ?? before;
  const options = [before, after].flatMap((each) =>
    each === null ? [] : [each.kind === "answer" ? each.option : null],
  );
  return (
    <>
      <table className="ledger mt-3 max-w-160">
        <caption className="sr-only">{before.place}</caption>
        <thead>
          <tr>
            <th scope="col">{before.place}</th>
            <th scope="col" className="figure">
              Now
            </th>
            {after !== null && (
              <th scope="col" className="figure">
                After
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {factsOf(new Date(now), closed).map(({ name, of }) => (
            <Fact key={name} name={name} values={options.map(of)} />
          ))}
        </tbody>
      </table>
      {last.kind === "answer" && last.why.length > 0 && (
        <WhyList title={after === null ? "Why" : "Why, after"} why={last.why} />
      )}
    </>
  );
}

function Hint() {
  return (
    <p className="second-line mt-3">
      What a customer there pays, and which rule decides. A postcode may follow a country: France
      97400.
    </p>
  );
}

function WhyList({ title, why }: { title: string; why: readonly Why[] }) {
  return (
    <>
      <h3 className="mt-6 mb-2">{title}</h3>
      <ul className="grid gap-2">
        {why.map(({ rule, zone, isWon, because }) => (
          <li
            key={`${rule} ${zone}`}
            className={`border-l-4 pl-3 ${isWon ? "border-pine" : "border-rule"}`}
          >
            <p>
              <strong className="font-semibold">{rule}</strong> {isWon ? "won" : "lost"}
            </p>
            <p className="second-line">
              {zone}, {because}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

type Option = ShippingOption | null;

function factsOf(
  now: Date,
  closed: readonly ClosedDays[],
): readonly { name: string; of: (option: Option) => string }[] {
  const workshop = { closed, piecesADay: null, promised: new Map() };
  const or = (text: (option: ShippingOption) => string) => (option: Option) =>
    option === null ? "–" : text(option);
  return [
    { name: "Zone", of: (option) => option?.zone ?? "No rate: a price is asked for" },
    { name: "Rate", of: or(({ ratePence }) => formatPounds(ratePence)) },
    {
      name: "of it VAT",
      of: or(({ vat, vatRateBp, ratePence }) =>
        vat === "uk" ? formatPounds(vatInGrossPence(ratePence, vatRateBp)) : "no UK VAT",
      ),
    },
    {
      name: "VAT on the goods",
      of: or(({ vat, vatRateBp }) => (vat === "uk" ? formatRate(vatRateBp) : "none: export")),
    },
    {
      name: "Import tax there",
      of: or(({ vat, importTaxes }) => (vat === "uk" ? "–" : taxInWords(importTaxes))),
    },
    { name: "Delivery days", of: or(({ transitDays }) => String(transitDays)) },
    {
      name: "Paid now, there by",
      of: or((option) =>
        formatShortDay(estimateDelivery(now, inStockOnly(option), workshop).deliverBy, now),
      ),
    },
  ];
}

function Fact({ name, values }: { name: string; values: readonly string[] }) {
  const [before, after] = values;
  // What is nowhere the case is no fact.
  if (values.every((value) => value === "–")) return null;
  const isChanged = after !== undefined && after !== before;
  return (
    <tr>
      <th scope="row" className="font-normal">
        {name}
      </th>
      {values.map((value, at) => (
        <td
          key={at === 0 ? "now" : "after"}
          className={`figure ${isChanged ? (at === 0 ? "text-ink-2" : "font-semibold") : ""}`}
        >
          {value}
        </td>
      ))}
    </tr>
  );
}
