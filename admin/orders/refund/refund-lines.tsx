import { formatPounds, pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import type { RefundPage } from "./read-refund.server.ts";
import { madeInWords } from "./fate-in-words.ts";
import type { LineView } from "./refund-line-view.ts";
import { QuantityField } from "./quantity-field.tsx";
import { keptField, quantityField, shelfField } from "./refund-form.ts";

type Shared = {
  readonly field: (name: string) => string;
  readonly errors: Readonly<Record<string, string>>;
  /** Called after a button has changed a quantity. */
  readonly onStep: () => void;
};

/** The lines of the order: how many pieces of each go back, and what becomes of them. */
export function RefundLines({ page, ...shared }: Shared & { page: RefundPage }) {
  const first = page.lines.find(({ left }) => left > 0)?.position;
  return (
    <div className="scrolls">
      <table className="ledger refund-lines">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              What goes back
            </th>
            <th scope="col">Quantity to refund</th>
            <th scope="col">Goods</th>
            <th scope="col" className="figure">
              Each
            </th>
            <th scope="col" className="figure">
              Goes back
            </th>
          </tr>
        </thead>
        <tbody>
          {page.lines.map((line) => (
            <Row
              key={line.position}
              line={line}
              hasFocus={line.position === first && page.obstacle === null}
              {...shared}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ line, hasFocus, ...shared }: Shared & { line: LineView; hasFocus: boolean }) {
  const { position, name, options, pictureUrl, left, quantity, piecesPence } = line;
  const wanted = wantedOf(line, shared.field);
  const back = sumPence(piecesPence.slice(0, wanted));
  const refunded = quantity - left;
  return (
    <tr className={wanted === 0 ? "text-ink-2" : ""}>
      <td className="w-18">
        {pictureUrl !== null && (
          <img src={pictureUrl} alt="" width={56} height={56} className="bg-plaster" />
        )}
      </td>
      <th
        scope="row"
        id={`line-${position}`}
        className="text-sm/5! font-normal! whitespace-normal! text-inherit!"
      >
        <span className="block font-semibold">{name}</span>
        {options !== "" && <span className="block text-ink-2">{options}</span>}
        {refunded > 0 && (
          <span className="second-line block">
            {left === 0 ? "All refunded" : `${refunded} of ${quantity} refunded`}
          </span>
        )}
      </th>
      <td>
        {left > 0 ? (
          <QuantityField
            name={quantityField(position)}
            what={name}
            max={left}
            value={shared.field(quantityField(position)) || "0"}
            error={shared.errors[quantityField(position)]}
            whatId={`line-${position}`}
            hasFocus={hasFocus}
            onStep={shared.onStep}
          />
        ) : (
          "–"
        )}
      </td>
      <td>{left > 0 && <Goods {...{ line, wanted }} field={shared.field} />}</td>
      <td className="figure money">{eachInWords(piecesPence)}</td>
      <td className="figure money">{wanted === 0 ? "–" : formatPounds(back)}</td>
    </tr>
  );
}

/** How many pieces of a line are asked for, as far as it has them. */
function wantedOf({ position, left }: LineView, field: Shared["field"]): number {
  return Math.min(readWhole(field(quantityField(position))) ?? 0, left);
}

/** "£7.80", or "£7.79, £7.80" after a discount that does not divide. */
function eachInWords(pieces: readonly Pence[]): string {
  return [...new Set(pieces)].map((each) => formatPounds(pence(each))).join(", ") || "–";
}

/** What becomes of the pieces: those still to be sent stay here, those that came back go on the shelf. */
function Goods({
  line: { position, toSend, toMake, shelvable, madeToOrder, name },
  wanted,
  field,
}: {
  line: LineView;
  wanted: number;
  field: Shared["field"];
}) {
  if (toSend === 0 && shelvable === 0)
    return <span className="second-line">{madeToOrder ? "made to order" : ""}</span>;
  const kept = field(keptField(position)) === "" ? 0 : Math.min(wanted, toSend);
  const shelved = field(shelfField(position)) === "" ? 0 : Math.min(wanted - kept, shelvable);
  return (
    <div className="grid gap-1">
      {toSend > 0 && (
        <Tick
          {...{ id: keptField(position), value: toSend, field, name, isShown: wanted > 0 }}
          label="Don’t send"
          hint={kept === 0 ? "" : madeToOrder ? madeInWords(kept, toMake) : `${kept} back on shelf`}
        />
      )}
      {shelvable > 0 && (
        <Tick
          {...{ id: shelfField(position), value: shelvable, field, name, isShown: wanted > 0 }}
          label="Back on shelf"
          hint={shelved === 0 ? "if it came back as new" : `${shelved} of ${wanted}`}
        />
      )}
    </div>
  );
}

/** While nothing of the line is refunded it is out of sight, but keeps its place and its value. */
function Tick({
  id,
  value,
  label,
  hint,
  name,
  field,
  isShown,
}: {
  id: string;
  value: number;
  label: string;
  hint: string;
  name: string;
  field: Shared["field"];
  isShown: boolean;
}) {
  return (
    <label className={`flex gap-2 whitespace-nowrap ${isShown ? "" : "scripted:invisible"}`}>
      <input
        type="checkbox"
        id={id}
        name={id}
        value={value}
        defaultChecked={field(id) !== ""}
        aria-label={`${label}: ${name}`}
        className="tick"
      />
      <span>
        {label}
        {hint !== "" && <span className="second-line block">{hint}</span>}
      </span>
    </label>
  );
}
