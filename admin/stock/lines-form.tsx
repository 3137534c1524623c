import { ActForm } from "#admin/components/act-form.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { Field } from "#ui/field.tsx";
import type { LinesResult } from "./stock-lines.server.ts";
import type { StockedProduct } from "./stock.tsx";

type Entry = "receive" | "count";

/**
 * A number for each product of a delivery or a count; lines left empty are left alone. A count is blind:
 * the person who counts does not see what is recorded.
 */
export function LinesForm({
  products,
  entry,
  now,
  result,
}: {
  products: readonly StockedProduct[];
  entry: Entry;
  /** The present minute in London, as a time field has it. */
  now: string;
  result: LinesResult | undefined;
}) {
  const own = result?.intent === entry ? result : undefined;
  const seed = useActSeed();
  return (
    <ActForm
      // After a delivery the fields are empty again.
      key={own?.done === undefined ? entry : seed}
      result={result}
      intent={entry}
      submit={entry === "count" ? "Record the count" : "Receive"}
      className="grid max-w-180 justify-items-start gap-4 pt-2 [&>button]:sticky [&>button]:bottom-3 [&>button]:justify-self-end"
    >
      <EntryFields {...{ entry, now, own }} />
      <LinesTable {...{ products, entry, own }} />
    </ActForm>
  );
}

type OwnResult = LinesResult | undefined;

function LinesTable({
  products,
  entry,
  own,
}: {
  products: readonly StockedProduct[];
  entry: Entry;
  own: OwnResult;
}) {
  const word = entry === "count" ? "Counted" : "Received";
  return (
    <div className="scrolls justify-self-stretch">
      <table className="ledger rows">
        <thead>
          <tr>
            <th scope="col">Product</th>
            {entry === "receive" && (
              <th scope="col" className="figure">
                In stock
              </th>
            )}
            <th scope="col" className="figure">
              {word}
            </th>
            <th scope="col">
              <span className="sr-only">Result</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <LineRow key={product.id} {...{ product, entry, own }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EntryFields({ entry, now, own }: { entry: Entry; now: string; own: OwnResult }) {
  if (entry === "count")
    return (
      <Field
        label="Counted at"
        name="counted_at"
        type="datetime-local"
        hint="What is sold or received after this minute is added to the count automatically. Leave out pieces of paid orders that are still to be sent."
        defaultValue={own?.values?.["counted_at"] ?? now}
        error={own?.fieldErrors?.["counted_at"]}
        className="max-w-160 [&_input]:max-w-60"
        required
      />
    );
  return (
    <Field
      label="Delivery note"
      name="delivery_note"
      hint="Its number, if there is one."
      defaultValue={own?.values?.["delivery_note"]}
      error={own?.fieldErrors?.["delivery_note"]}
      className="max-w-80"
      autoComplete="off"
      maxLength={100}
    />
  );
}

function LineRow({
  product: { sku, name, stock },
  entry,
  own,
}: {
  product: StockedProduct;
  entry: Entry;
  own: OwnResult;
}) {
  const field = `pieces.${sku}`;
  // A space would make two ids of one.
  const resultId = encodeURIComponent(`${field}-result`);
  const error = own?.fieldErrors?.[field];
  const word = entry === "count" ? "Counted" : "Received";
  return (
    <tr>
      <td>
        <span className="font-medium">{name}</span>
        <span className="second-line block">{sku}</span>
      </td>
      {entry === "receive" && <td className="figure money">{formatNumber(stock)}</td>}
      <td className="figure w-28">
        <input
          id={field}
          name={field}
          aria-label={`${word}: ${name}`}
          aria-describedby={resultId}
          aria-invalid={error === undefined ? undefined : true}
          className="control control-cell money w-20 text-right"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={own?.values?.[field]}
        />
      </td>
      <td id={resultId} className="w-2/5">
        {error !== undefined && <p className="text-error">{error}</p>}
        {own?.recorded?.[sku] !== undefined && <p className="text-ok">{own.recorded[sku]}</p>}
      </td>
    </tr>
  );
}
