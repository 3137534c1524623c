import { useLocation } from "react-router";
import { decimalPounds } from "#shop/kit/money.ts";
import { isMainland, type RateSet, type SetZone } from "#shop/shipping/rate-sets/rate-set.ts";
import { rangesInBrief } from "#shop/shipping/rate-sets/range-words.ts";
import { typedZone, type TypedZone, type ZoneField } from "#shop/shipping/rate-sets/row-values.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { listHref } from "#admin/list/list.ts";
import { RateError, RateInput, type Sending } from "./row-form.tsx";
import { RowActs } from "./row-acts.tsx";
import { OpenRow, SetSection } from "./set-section.tsx";
import { ZoneForm } from "./zone-form.tsx";

type Props = { set: RateSet; live: RateSet; vatRateBp: number } & Sending;

/** The zones of the UK and the islands. A rate is changed in its row, the rest in the form that a row opens to. */
export function ZoneTable({ set, live, vatRateBp, ...sending }: Props) {
  const { search } = useLocation();
  const q = new URLSearchParams(search).get("q");
  const hrefOf = (row: string | null) => listHref(search, { row, q });
  const removed = live.zones.filter(({ key }) => !set.zones.some((zone) => zone.key === key));
  return (
    <SetSection
      title="United Kingdom and islands"
      className=""
      note="a rate includes VAT where VAT is due"
      heads={heads}
      add={{ row: "zone new", name: "Add a zone", to: hrefOf("zone new") }}
      form={<ZoneForm zone={null} set={set} close={hrefOf(null)} {...sending} />}
      removed={removed.map((was) => ({ row: `zone ${was.key}`, was }))}
      {...sending}
    >
      {set.zones.map((zone) => (
        <ZoneRow key={zone.key} {...{ zone, set, live, vatRateBp, hrefOf }} {...sending} />
      ))}
    </SetSection>
  );
}

const heads = [
  ["Zone"],
  ["Rate, £", "figure"],
  ["Of which VAT", "figure"],
  ["Days", "figure"],
  ["Postcodes"],
] as const;
const COLUMNS = heads.length + 1;

function ZoneRow({
  zone,
  set,
  live,
  vatRateBp,
  hrefOf,
  ...sending
}: { zone: SetZone; hrefOf: (row: string | null) => string } & Props) {
  const { key, name } = zone;
  const row = `zone ${key}`;
  if (sending.open === row)
    return (
      <OpenRow columns={COLUMNS}>
        <ZoneForm {...{ zone, set }} close={hrefOf(null)} {...sending} />
      </OpenRow>
    );
  const was = live.zones.find((each) => each.key === key);
  const now = typedZone(set, zone);
  const before = was === undefined ? null : typedZone(live, was);
  const isChanged = JSON.stringify(now) !== JSON.stringify(before);
  const intent = `set_rate ${key}`;
  return (
    <>
      <tr data-row className={isChanged ? "changed" : undefined}>
        <td className="font-medium">
          {name}
          {before === null && <span className="second-line block font-normal">new</span>}
          {before !== null && before.name !== name && (
            <span className="second-line block font-normal">was {before.name}</span>
          )}
        </td>
        <td className="figure">
          <RateInput
            {...{ intent, name }}
            value={now.rate}
            was={before?.rate ?? null}
            result={sending.result}
          />
        </td>
        <ZoneFacts {...{ zone, set, vatRateBp, now, before }} />
        <RowActs {...{ row, name, isChanged }} to={hrefOf(row)} />
      </tr>
      <RateError intent={intent} result={sending.result} columns={COLUMNS} />
    </>
  );
}

function ZoneFacts({
  zone,
  set,
  vatRateBp,
  now,
  before,
}: Pick<Props, "set" | "vatRateBp"> & {
  zone: SetZone;
  now: TypedZone;
  before: TypedZone | null;
}) {
  const isOther = (field: ZoneField) => before !== null && before[field] !== now[field];
  return (
    <>
      <td className="figure money text-ink-2">
        {zone.chargesVat ? (
          decimalPounds(vatInGrossPence(zone.ratePence, vatRateBp))
        ) : (
          <span className="font-sans whitespace-nowrap">no VAT</span>
        )}
        {isOther("kind") && <span className="second-line block font-sans">changed</span>}
      </td>
      <td className="figure money">
        {zone.transitDays}
        {isOther("transit_days") && (
          <span className="second-line block">was {before?.transit_days}</span>
        )}
      </td>
      <td className="wrap-anywhere">
        {postcodesText(zone, set)}
        {isOther("postcodes") && <span className="second-line block">changed</span>}
      </td>
    </>
  );
}

function postcodesText(zone: SetZone, { rules }: RateSet): string {
  const ranges = rangesInBrief(rules.filter(({ zoneKey }) => zoneKey === zone.key));
  if (!isMainland(zone)) return ranges;
  return ranges === "" ? "all others" : `all others, and ${ranges}`;
}
