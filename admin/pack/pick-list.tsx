import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { PickRow } from "#shop/packing/pick-list.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { usePickTicks } from "./pick-ticks.ts";

/** Orders that a row names: the rest are counted. */
const NAMED_MAX = 4;

/** What to take from the shelves, added up over the orders; the ticks stay in this browser. */
export function PickList({ rows, chosen }: { rows: readonly PickRow[]; chosen: number }) {
  const ticks = usePickTicks(rows);
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = rows.filter((row) => !ticks.isPicked(row)).length;
  return (
    <Section
      title="Pick list"
      note={`${pieces} ${pieces === 1 ? "piece" : "pieces"}${chosen > 0 ? ` for ${chosen} ${chosen === 1 ? "order" : "orders"}` : ""}`}
      className="min-w-0"
    >
      <table className="ledger pick-list">
        <thead>
          <tr>
            <th scope="col" className="hidden scripted:table-cell">
              <span className="sr-only">Picked</span>
            </th>
            <th scope="col">Shelf</th>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Take
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              isPicked={ticks.isPicked(row)}
              onPick={(isPicked) => ticks.pick(row, isPicked)}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="mt-3 text-ink-2">
        {left === 0 && "Everything is picked."}
      </p>
    </Section>
  );
}

function Row({
  row,
  isPicked,
  onPick,
}: {
  row: PickRow;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { shelf, isMade, name, options, quantity, orders } = row;
  const isHydrated = useHydrated();
  const named = orders.slice(0, NAMED_MAX);
  const label = `Picked: ${quantity} ${name}${options && `, ${options}`}`;
  return (
    <tr data-picked={isPicked || undefined}>
      <td className="hidden w-14 scripted:table-cell">
        <input
          type="checkbox"
          aria-label={label}
          className="tick tick-big"
          checked={isPicked}
          disabled={!isHydrated}
          onChange={(event) => onPick(event.target.checked)}
        />
      </td>
      <td className="w-24 text-lg font-semibold whitespace-nowrap">
        {isMade ? <span className="text-sm font-normal text-ink-2">made</span> : shelf || "–"}
      </td>
      <td>
        <span className="text-base font-medium">{name}</span>
        {options !== "" && <span className="block">{options}</span>}
        <span className="second-line block">
          {named.map((each, at) => (
            <span key={each.orderNumber}>
              {at > 0 && ", "}
              <Link className="link" to={`/pack/${each.orderNumber}`}>
                {each.orderNumber}
              </Link>
              {orders.length > 1 && each.quantity > 1 && ` (${each.quantity})`}
            </span>
          ))}
          {orders.length > named.length && ` and ${orders.length - named.length} more`}
        </span>
      </td>
      <td className="figure money text-2xl leading-8">{quantity}</td>
    </tr>
  );
}
