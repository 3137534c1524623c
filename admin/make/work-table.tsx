import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ColourChip } from "./colour-chip.tsx";
import type { WorkDay, WorkRow } from "./make-view.ts";

type Sending = { readonly result: FormResult | undefined };
/** Whether the person may enter what the products are made of. */
type MaySet = { readonly maySet: boolean };

/** The pieces to make by the day on which they leave, each with its one button. */
export function WorkTable({ days, ...sending }: { days: readonly WorkDay[] } & Sending & MaySet) {
  return (
    <table className="work">
      <thead className="sr-only">
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Next</th>
        </tr>
      </thead>
      {days.map(({ title, isLate, rows }) => (
        <tbody key={title}>
          <tr className="work-day">
            <th scope="rowgroup" colSpan={2} className={isLate ? "text-error" : undefined}>
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.key} row={row} {...sending} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ row, maySet, ...sending }: { row: WorkRow } & Sending & MaySet) {
  return (
    <tr data-row data-row-key={row.key}>
      <td>
        <Piece row={row} maySet={maySet} />
      </td>
      <td className="work-act">
        <RowActs row={row} {...sending} />
      </td>
    </tr>
  );
}

function Piece({ row, maySet }: { row: WorkRow } & MaySet) {
  const { title, options, colour, orderNumber, who, notes, flags, started, missing } = row;
  return (
    <>
      <p className="piece">
        <ColourChip colour={colour} />
        {title}
      </p>
      {options.length > 0 && <p className="piece">{options.join(" · ")}</p>}
      <p className="second-line wrap-anywhere">
        <Link className="link" to={`/orders/${orderNumber}`}>
          {orderNumber}
        </Link>{" "}
        {who}
        {started !== null && (
          <strong className="ml-3 font-semibold whitespace-nowrap text-timber">
            started {started}
          </strong>
        )}
      </p>
      {missing !== null && (
        <p className="message message-error mt-1">
          {missing}. It is not in the cut list, the rope list and the iron list.
          {maySet && (
            <Link className="link ml-2" to={`/make/settings/${encodeURIComponent(row.sku)}`}>
              Enter its parts
            </Link>
          )}
        </p>
      )}
      {notes !== "" && <q className="said mt-1 block wrap-anywhere">{notes}</q>}
      {flags.map((flag) => (
        <p key={flag} className="mt-1 flex items-baseline gap-2 text-xs">
          <span className="flag" aria-hidden="true" />
          {flag}
        </p>
      ))}
    </>
  );
}

function RowActs({ row, ...sending }: { row: WorkRow } & Sending) {
  const about = `${row.title}, ${row.orderNumber}`;
  const pieces = [row.piece];
  const isBegun = row.started !== null;
  return (
    <>
      <PieceForm
        {...sending}
        {...{ pieces, about }}
        intent={isBegun ? "mark_made" : "start_making"}
        submit={isBegun ? "Mark made" : "Start making"}
        isRowAct
      />
      {isBegun && (
        <PieceForm
          {...sending}
          {...{ pieces, about }}
          intent="stop_making"
          submit="Not begun"
          isText
        />
      )}
    </>
  );
}

/** A form about pieces: it names them, and how many of them the person saw. */
export function PieceForm({
  result,
  intent,
  pieces,
  submit,
  about,
  variant = "quiet",
  isText = false,
  isRowAct = false,
}: Sending & {
  intent: string;
  pieces: readonly string[];
  submit: string;
  /** What the button is about, for those who hear the page. */
  about?: string;
  variant?: "primary" | "quiet";
  isText?: boolean;
  isRowAct?: boolean;
}) {
  return (
    <ActForm
      {...{ result, intent, variant }}
      row={pieces.join(" ")}
      {...(isText && { look: "button-text" })}
      button={isRowAct ? { "data-row-act": "" } : {}}
      submit={
        <>
          {submit}
          {about !== undefined && <span className="sr-only">: {about}</span>}
        </>
      }
    >
      {pieces.map((piece) => (
        <input key={piece} type="hidden" name="piece" value={piece} />
      ))}
    </ActForm>
  );
}
