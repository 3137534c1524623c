import { Section } from "#admin/components/section.tsx";
import { formatPounds } from "#shop/kit/money.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { OFFER_LINES_MAX } from "./offer-values.ts";
import type { LineView, OfferFormView } from "./offer-view.server.ts";

type Props = {
  view: OfferFormView;
  /** What is wrong with the goods as a whole. */
  error: string | undefined;
  errors: Readonly<Record<string, string>>;
};

/** The goods of the offer: each with its options and quantity, and the search that adds one more. */
export function OfferLines({ view, error, errors }: Props) {
  return (
    <Section title="What is offered" className="" note={countOf(view.lines.length)}>
      <ul key={view.revision}>
        {view.lines.map((line, at) => (
          <Line key={at} line={line} at={at} error={errors[`line.${at}.quantity`]} />
        ))}
      </ul>
      {error !== undefined && (
        <p id="items" tabIndex={-1} className="message message-error mt-3">
          {error}
        </p>
      )}
      {view.lines.length < OFFER_LINES_MAX && <FindProduct view={view} />}
    </Section>
  );
}

function countOf(lines: number): string {
  return lines === 0 ? "" : `${lines} ${lines === 1 ? "line" : "lines"}`;
}

function Line({ line, at, error }: { line: LineView; at: number; error: string | undefined }) {
  const { name, groups } = line;
  return (
    <li className="border-b border-rule py-3">
      <input type="hidden" name={`line.${at}.product`} value={line.productId} />
      <input
        type="hidden"
        name={`line.${at}.options`}
        value={groups.map(({ key }) => key).join(" ")}
      />
      <LineHead line={line} />
      <div className="mt-2 flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field
          label="Quantity"
          name={`line.${at}.quantity`}
          inputMode="numeric"
          defaultValue={line.quantity}
          error={error}
          className="w-20"
        />
        {groups.map((group) => (
          <Select
            key={group.key}
            label={group.name}
            name={`line.${at}.option.${group.key}`}
            defaultValue={group.chosen}
            className="min-w-32"
          >
            {group.values.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
        <button name="intent" value={`remove ${at}`} className="button-text ml-auto">
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function LineHead({ line: { name, sku, linePence, stock, isShort } }: { line: LineView }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h3 className="font-semibold">{name}</h3>
      <span className="second-line">{sku}</span>
      <span className={`second-line ${isShort ? "font-medium text-error" : ""}`}>{stock}</span>
      <span className="money ml-auto font-semibold">
        {linePence === null ? "–" : formatPounds(linePence)}
      </span>
    </div>
  );
}

function FindProduct({ view: { values, found } }: Pick<Props, "view">) {
  return (
    <div className="no-print mt-3 max-w-120">
      <Field
        label="Find a product"
        hint="Part of its name, or its SKU."
        name="q"
        type="search"
        key={values.q}
        defaultValue={values.q}
        maxLength={80}
        autoComplete="off"
        onKeyDown={pressFind}
        beside={
          <button name="intent" value="find" className="button button-quiet" data-find="">
            Find
          </button>
        }
      />
      {values.q !== "" && found.length === 0 && (
        <p className="mt-2">No product on sale has this name or SKU.</p>
      )}
      <ul>
        {found.map(({ id, name, about }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-rule py-1.5"
          >
            <span>
              {name} <span className="second-line">{about}</span>
            </span>
            <button name="intent" value={`add ${id}`} className="button button-quiet">
              Add<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Enter in the search finds; elsewhere in the form it prices. */
function pressFind(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>("[data-find]")?.click();
}
