import { Link } from "react-router";
import { SortHead } from "#admin/components/list/sort-head.tsx";
import { RowTick, TickHead, type Ticks } from "#admin/components/list/ticks.tsx";
import { FlagMark, GoodsMark, MoneyMark, NextWords } from "#admin/components/marks.tsx";
import type { OrderRow } from "./order-row.ts";

/**
 * The orders as rows. On narrow windows the pieces are under the customer, and money under goods, so
 * that nothing is left out.
 */
export function OrdersTable({
  rows,
  sort,
  ticks,
  hasMoney,
  ticked = [],
}: {
  rows: readonly OrderRow[];
  sort: string;
  /** null for people who can do nothing with many orders. */
  ticks: Ticks | null;
  hasMoney: boolean;
  /** What was ticked in a form that was refused. */
  ticked?: readonly string[] | undefined;
}) {
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <Head {...{ sort, ticks, hasMoney }} rows={rows.length} />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.orderId}
              row={row}
              canTick={ticks !== null}
              isTicked={ticked.includes(row.orderId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({
  sort,
  ticks,
  rows,
  hasMoney,
}: {
  sort: string;
  ticks: Ticks | null;
  rows: number;
  hasMoney: boolean;
}) {
  return (
    <thead>
      <tr>
        {ticks && <TickHead ticks={ticks} rows={rows} />}
        <SortHead name="Order" by="placed" current={sort} downFirst />
        <SortHead name="Customer" by="name" current={sort} />
        <th scope="col" className="max-wide:hidden">
          Pieces
        </th>
        <SortHead name="Next" by="next" current={sort} />
        <th scope="col">
          Goods<span className="wide:hidden">{hasMoney && ", money"}</span>
        </th>
        {hasMoney && (
          <>
            <th scope="col" className="max-wide:hidden">
              Money
            </th>
            <SortHead name="Total" by="total" current={sort} isFigure downFirst />
          </>
        )}
      </tr>
    </thead>
  );
}

function Row({ row, canTick, isTicked }: { row: OrderRow; canTick: boolean; isTicked: boolean }) {
  const { orderNumber, goods, money } = row;
  return (
    <tr data-row>
      {canTick && <RowTick id={row.orderId} label={orderNumber} defaultChecked={isTicked} />}
      <td className="whitespace-nowrap">
        <Link className="opens font-semibold" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>
        {row.flags > 0 && (
          <>
            {" "}
            <FlagMark count={row.flags} />
          </>
        )}
        <span className="second-line block">{row.placed}</span>
      </td>
      <td className="max-w-48 max-wide:max-w-0 max-wide:min-w-40 max-wide:w-1/2">
        <span className="block truncate font-medium">{row.customerName}</span>
        <span className="second-line block truncate max-wide:hidden">{row.town}</span>
        <span className="second-line block truncate wide:hidden">{row.pieces}</span>
      </td>
      <td className="w-1/2 max-w-0 max-wide:hidden">
        <span className="line-clamp-2" title={row.pieces}>
          {row.pieces}
        </span>
      </td>
      <td className="whitespace-nowrap">
        <NextWords {...row.next} />
        {row.nextNote !== "" && <span className="second-line block">{row.nextNote}</span>}
      </td>
      <td className="whitespace-nowrap">
        <GoodsMark state={goods.goodsState} rest={goods.restState} />
        {money && (
          <span className="block wide:hidden">
            <MoneyMark state={money.state} />
          </span>
        )}
      </td>
      {money && (
        <>
          <td className="whitespace-nowrap max-wide:hidden">
            <MoneyMark state={money.state} />
          </td>
          <td className="figure money">{money.total}</td>
        </>
      )}
    </tr>
  );
}
