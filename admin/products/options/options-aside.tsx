import { Link } from "react-router";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { counted, formatNumber } from "#shop/kit/text.ts";
import type { ValueReach } from "#shop/back-office/option-reach.server.ts";
import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import { gridDifferences } from "#shop/catalogue/editing/options/grid-differences.ts";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";
import { Section } from "#admin/components/section.tsx";
import { gridPrices } from "./grid-prices.ts";
import { readGrid } from "./read-grid.ts";
import { reachLines } from "./reach-lines.ts";
import type { GridState } from "./use-grid.ts";

/** What the grid is weighed with. */
export type AsideFacts = {
  readonly sku: string;
  readonly isLive: boolean;
  readonly basePence: Pence | null;
  readonly vatRateBp: number;
  readonly reach: readonly ValueReach[];
  readonly priced: PriceReach;
  /** Of what is saved: values that the workshop has no parts for. */
  readonly gaps: readonly string[];
  readonly mayOpenPartList: boolean;
};

/** What the options cost together, and what saving does: as one types, or after Check. */
export function OptionsAside({ grid, facts }: { grid: GridState; facts: AsideFacts }) {
  const read = readGrid(grid.typed, facts.vatRateBp);
  return (
    <div>
      {read.ok ? (
        <>
          <Prices grid={read.grid} facts={facts} />
          <WhatHappens was={grid.was} wanted={read.grid} facts={facts} />
        </>
      ) : (
        <Section title="What Save does" className="">
          <p className="text-ink-2">The prices follow when every row can be read.</p>
        </Section>
      )}
      <Gaps facts={facts} />
    </div>
  );
}

function Prices({ grid, facts: { basePence, vatRateBp } }: { grid: Grid; facts: AsideFacts }) {
  const prices = basePence === null ? null : gridPrices(grid, { basePence, vatRateBp });
  if (prices === null)
    return (
      <Section title="Prices" className="">
        <p className="text-ink-2">
          {basePence === null
            ? "The product has no price yet."
            : "Every option needs a value that is available."}
        </p>
      </Section>
    );
  const rows = [
    ["Standard", formatPounds(prices.standard)],
    ["Cheapest", formatPounds(prices.lowest)],
    ["Dearest", formatPounds(prices.highest)],
    ["Ways to order it", formatNumber(prices.choices)],
  ] as const;
  return (
    <Section title="Prices, incl. VAT" className="">
      <dl>
        {rows.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
            <dt>{name}</dt>
            <dd className="money">{text}</dd>
          </div>
        ))}
      </dl>
      {prices.dearest.length > 0 && (
        <p className="second-line mt-2">Dearest: {prices.dearest.join(", ")}.</p>
      )}
      <Uneven count={prices.uneven} />
    </Section>
  );
}

function Uneven({ count }: { count: number | null }) {
  if (count === 0) return null;
  return (
    <p className="second-line mt-2">
      {count === null
        ? "There are too many ways to order it to compare each with its surcharges."
        : `${formatNumber(count)} of them cost a penny or two more or less than the price and the surcharges add up to, because VAT is on the sum.`}
    </p>
  );
}

function WhatHappens({ was, wanted, facts }: { was: Grid; wanted: Grid; facts: AsideFacts }) {
  const changes = gridDifferences(was, wanted, facts.vatRateBp);
  if (changes.length === 0)
    return (
      <Section title="What Save does">
        <p className="text-ink-2">Nothing is changed yet.</p>
      </Section>
    );
  return (
    <Section title="What Save does" note={counted(changes.length, "change")}>
      <ul>
        {changes.map(({ what, from, to }) => (
          <li key={what} className="border-b border-rule py-2">
            <span className="block font-medium">{what}</span>
            <span className="text-ink-2">
              {from === "" ? "none" : from} → {to === "" ? "removed" : to}
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-2 grid gap-1">
        {reachLines(was, wanted, facts).map((line) => (
          <li key={line} className="second-line">
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Gaps({ facts: { gaps, sku, mayOpenPartList } }: { facts: AsideFacts }) {
  if (gaps.length === 0) return null;
  return (
    <Section title="Not in the part list">
      <ul>
        {gaps.slice(0, 10).map((gap) => (
          <li key={gap} className="border-b border-rule py-2">
            {gap}
          </li>
        ))}
      </ul>
      {mayOpenPartList && (
        <p className="mt-2">
          <Link className="link" to={`/make/settings/${encodeURIComponent(sku)}`}>
            Open the part list
          </Link>
        </p>
      )}
    </Section>
  );
}
