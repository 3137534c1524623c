import { useLocation } from "react-router";
import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import type { RateSet } from "#shop/shipping/rate-sets/rate-set.ts";
import { dutyNames, taxInWords } from "#shop/shipping/rate-sets/row-changes.ts";
import { typedCountry } from "#shop/shipping/rate-sets/row-values.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { listHref } from "#admin/list/list.ts";
import { CountryForm } from "./country-form.tsx";
import { RowActs } from "./row-acts.tsx";
import { OpenRow, SetSection } from "./set-section.tsx";
import { RateError, RateInput, type Sending } from "./row-form.tsx";

type Props = { set: RateSet; live: RateSet } & Sending;

/** The countries with a rate, in the order of the customer's list. The United Kingdom has its rates by zone. */
export function CountryTable({ set, live, ...sending }: Props) {
  const { search } = useLocation();
  const q = new URLSearchParams(search).get("q");
  const hrefOf = (row: string | null) => listHref(search, { row, q });
  const abroad = set.countries.filter(({ code }) => code !== "GB");
  const removed = live.countries.filter(
    ({ code }) => !set.countries.some((country) => country.code === code),
  );
  return (
    <SetSection
      title="Countries"
      note="no UK VAT; elsewhere a delivery price is asked for"
      heads={heads}
      add={{ row: "country new", name: "Add a country", to: hrefOf("country new") }}
      form={<CountryForm country={null} set={set} close={hrefOf(null)} {...sending} />}
      removed={removed.map((was) => ({ row: `country ${was.code}`, was }))}
      empty={abroad.length + removed.length === 0 ? noCountry : null}
      {...sending}
    >
      {abroad.map((country) => (
        <CountryRow key={country.code} {...{ country, set, live, hrefOf }} {...sending} />
      ))}
    </SetSection>
  );
}

const noCountry = (
  <EmptyList title="No country has a rate">
    Customers abroad ask for a delivery price until one is added here.
  </EmptyList>
);

const heads = [
  ["Country"],
  ["Rate, £", "figure"],
  ["Days", "figure"],
  ["Import tax there"],
  ["Duty there"],
] as const;
const COLUMNS = heads.length + 1;

function CountryRow({
  country,
  set,
  live,
  hrefOf,
  ...sending
}: { country: RatedCountry; hrefOf: (row: string | null) => string } & Props) {
  const { code, name } = country;
  const row = `country ${code}`;
  if (sending.open === row)
    return (
      <OpenRow columns={COLUMNS}>
        <CountryForm {...{ country, set }} close={hrefOf(null)} {...sending} />
      </OpenRow>
    );
  const was = live.countries.find((each) => each.code === code);
  const now = typedCountry(country);
  const before = was === undefined ? null : typedCountry(was);
  const isChanged = JSON.stringify(now) !== JSON.stringify(before);
  const intent = `set_country_rate ${code}`;
  return (
    <>
      <tr data-row className={isChanged ? "changed" : undefined}>
        <td className="font-medium">
          {name}
          {before === null && <span className="second-line block font-normal">new</span>}
          {now.exceptions !== "" && (
            <span className="second-line block font-normal">not {now.exceptions}</span>
          )}
          <Was now={now.exceptions} before={before?.exceptions} />
        </td>
        <td className="figure">
          <RateInput
            {...{ intent, name }}
            value={now.rate}
            was={before?.rate ?? null}
            result={sending.result}
          />
        </td>
        <CountryFacts country={country} was={was} />
        <RowActs {...{ row, name, isChanged }} to={hrefOf(row)} />
      </tr>
      <RateError intent={intent} result={sending.result} columns={COLUMNS} />
    </>
  );
}

function CountryFacts({
  country: { transitDays, importTaxes },
  was,
}: {
  country: RatedCountry;
  was: RatedCountry | undefined;
}) {
  const tax = taxInWords(importTaxes);
  const duty = dutyNames[importTaxes?.duty ?? ""];
  return (
    <>
      <td className="figure money">
        {transitDays}
        <Was now={String(transitDays)} before={was && String(was.transitDays)} />
      </td>
      <td>
        {tax}
        <Was now={tax} before={was && taxInWords(was.importTaxes)} />
      </td>
      <td>
        {duty}
        <Was now={duty} before={was && dutyNames[was.importTaxes?.duty ?? ""]} />
      </td>
    </>
  );
}

function Was({ now, before }: { now: string; before: string | undefined }) {
  if (before === undefined || before === now) return null;
  return <span className="second-line block">was {before}</span>;
}
