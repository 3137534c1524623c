import { Form, Link } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { ListedDiscount } from "#shop/discounts/discount-list.server.ts";
import { ActId } from "#admin/components/act-id.tsx";
import { daysInWords, offInWords, stateInWords, termsInWords } from "./discount-in-words.ts";
import type { DiscountResult } from "./change-discounts.server.ts";

type Props = {
  discounts: readonly ListedDiscount[];
  /** The day in London. */
  today: string;
  mayChange: boolean;
  result: DiscountResult | undefined;
};

/** The codes: what each takes off, when, how often it was used, and pausing it. */
export function DiscountTable({ discounts, ...row }: Props) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Takes off</th>
            <th scope="col">State</th>
            <th scope="col" className="figure">
              Uses
            </th>
            <th scope="col" className="figure">
              Taken off
            </th>
            {row.mayChange && (
              <th scope="col">
                <span className="sr-only">Pause or resume</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <DiscountRow key={discount.id} discount={discount} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DiscountRow({
  discount,
  today,
  mayChange,
  result,
}: Omit<Props, "discounts"> & { discount: ListedDiscount }) {
  const { code, isPaused, used, reserved, usesMax, givenPence } = discount;
  const state = stateInWords(discount, today);
  const terms = termsInWords(discount);
  const error = result?.code === code ? result.formError : undefined;
  return (
    <tr data-row className={state === "Active" ? undefined : "text-ink-2"}>
      <td className="font-semibold whitespace-nowrap">
        <Link className="link" to={`/discounts/${code}`}>
          {code}
        </Link>
      </td>
      <td>
        {offInWords(discount)}
        {terms !== "" && <span className="second-line block">{terms}</span>}
      </td>
      <td>
        {state}
        <span className="second-line block">
          {daysInWords(discount, new Date(`${today}T12:00:00Z`))}
        </span>
      </td>
      <td className="figure">
        <span className="money">
          {used}
          {usesMax !== null && ` of ${usesMax}`}
        </span>
        {reserved > 0 && <span className="second-line block">{reserved} reserved</span>}
      </td>
      <td className="figure money">{givenPence === 0 ? "–" : formatPounds(pence(givenPence))}</td>
      {mayChange && (
        <td className="figure">
          <PauseForm {...{ code, isPaused }} />
          {error !== undefined && <p className="message message-error text-left">{error}</p>}
        </td>
      )}
    </tr>
  );
}

type PauseProps = { code: string; isPaused: boolean };

function PauseForm({ code, isPaused }: PauseProps) {
  return (
    <Form method="post" preventScrollReset>
      <ActId intent={isPaused ? "resume" : "pause"} row={code} />
      <input type="hidden" name="intent" value={isPaused ? "resume" : "pause"} />
      <button name="code" value={code} className="button-text">
        {isPaused ? "Resume" : "Pause"}
        <span className="sr-only"> {code}</span>
      </button>
    </Form>
  );
}
