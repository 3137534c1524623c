import { productStates } from "#shop/catalogue/editing/field-kinds.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { remarkId } from "./product-remarks.tsx";
import { stateNames, type InputName } from "./product-values.ts";
import type { ProductResult } from "./save-product.server.ts";
import type { Draft } from "./use-draft.ts";

/** The inputs of a row belong to its form, which is in its first cell. */
export type RowInputs = {
  readonly product: ListedProduct;
  readonly formId: string;
  readonly draft: Draft;
  readonly result: ProductResult | undefined;
};

function shared({ formId, draft, result }: RowInputs, name: InputName) {
  const described = remarkId(result, `${formId}-`, name);
  return {
    form: formId,
    name,
    "aria-describedby": described,
    "aria-invalid": described === undefined ? undefined : true,
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === "Escape") draft.putBack();
    },
  } as const;
}

function texts(row: RowInputs, name: InputName) {
  return {
    ...shared(row, name),
    value: row.draft.text(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      row.draft.type(name, event.target.value),
  };
}

export function LeadTimeInput(row: RowInputs) {
  return (
    <span className="flex items-center gap-1.5">
      <input
        {...texts(row, "lead_time_days")}
        aria-label={`Lead time of ${row.product.name}, in days`}
        className="control control-cell money w-12 text-right"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      days
    </span>
  );
}

export function OrdersInput(row: RowInputs) {
  return (
    <input
      {...shared(row, "takes_orders")}
      type="checkbox"
      value="on"
      className="tick"
      aria-label={`Takes orders for ${row.product.name}`}
      checked={row.draft.text("takes_orders") === "on"}
      onChange={(event) => row.draft.type("takes_orders", event.target.checked ? "on" : "")}
    />
  );
}

export function StateInput(row: RowInputs) {
  return (
    <select
      {...texts(row, "state")}
      aria-label={`State of ${row.product.name}`}
      className="control control-cell"
    >
      {productStates.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
    </select>
  );
}

export function PriceInput(row: RowInputs) {
  const was = row.draft.was("price");
  return (
    <>
      <input
        {...texts(row, "price")}
        aria-label={`Price of ${row.product.name}`}
        className="control control-cell money w-24 text-right"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      {row.draft.text("price") !== was && (
        <span className="second-line mt-2 block">was {was === "" ? "none" : `£${was}`}</span>
      )}
    </>
  );
}
