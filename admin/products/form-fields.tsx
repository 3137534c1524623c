import type { ReactNode } from "react";
import { Link } from "react-router";
import { productStates, type ProductState } from "#shop/catalogue/editing/product-fields.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { remarkId } from "./product-remarks.tsx";
import { stateNames, type InputName } from "./product-values.ts";
import type { ProductResult } from "./save-product.server.ts";
import type { Draft } from "./use-draft.ts";

export type FieldState = {
  readonly draft: Draft;
  readonly result: ProductResult | undefined;
  readonly isReadOnly: boolean;
};

/** A labelled text input of the form of a product, with its hint below. */
export function TextField({
  label,
  name,
  hint,
  draft,
  result,
  isReadOnly,
  className = "",
  ...input
}: FieldState & {
  label: string;
  name: InputName;
  hint?: ReactNode;
  className?: string;
  inputMode?: "decimal" | "numeric";
  maxLength: number;
}) {
  const described = remarkId(result, "", name);
  const describedBy = [hint && `${name}-hint`, described].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        className={`control ${className}`}
        autoComplete="off"
        readOnly={isReadOnly}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        aria-invalid={described === undefined ? undefined : true}
        value={draft.text(name)}
        onChange={(event) => draft.type(name, event.target.value)}
        {...input}
      />
      {hint && (
        <p id={`${name}-hint`} className="second-line mt-1">
          {hint}
        </p>
      )}
    </div>
  );
}

export function OrdersField({ draft, isReadOnly }: FieldState) {
  return (
    <div className="flex items-start gap-2.5">
      <input
        id="takes_orders"
        type="checkbox"
        name="takes_orders"
        value="on"
        className="tick mt-px"
        aria-describedby="takes_orders-hint"
        disabled={isReadOnly}
        checked={draft.text("takes_orders") === "on"}
        onChange={(event) => draft.type("takes_orders", event.target.checked ? "on" : "")}
      />
      <div>
        <label htmlFor="takes_orders" className="block font-semibold">
          Takes orders
        </label>
        <p id="takes_orders-hint" className="second-line">
          Otherwise the shop shows the product as sold out.
        </p>
      </div>
    </div>
  );
}

const stateHints: Readonly<Record<ProductState, string>> = {
  draft: "Being prepared: not on the shop yet.",
  live: "On the shop, in search and in the feeds.",
  archived: "No longer sold: it has no page, and its orders keep it.",
};

export function StateField({ draft, isReadOnly }: FieldState) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">State</legend>
      {productStates.map((state) => (
        <div key={state} className="flex items-start gap-2.5 border-t border-rule py-2">
          <input
            id={`state-${state}`}
            type="radio"
            name="state"
            value={state}
            className="tick tick-round mt-px"
            aria-describedby={`state-${state}-hint`}
            disabled={isReadOnly}
            checked={draft.text("state") === state}
            onChange={() => draft.type("state", state)}
          />
          <div>
            <label htmlFor={`state-${state}`} className="block font-medium">
              {stateNames[state]}
            </label>
            <p id={`state-${state}-hint`} className="second-line">
              {stateHints[state]}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** The stock, which is not changed here. */
export function StockLine({ product: { stock, reserved, sku } }: { product: ListedProduct }) {
  if (stock === null) return <p className="text-ink-2">It is made to order and has no stock.</p>;
  return (
    <p>
      <span className="money">{stock}</span> in stock
      {reserved > 0 && (
        <>
          , <span className="money">{reserved}</span> of them reserved by unpaid orders
        </>
      )}
      .{" "}
      <Link className="link" to={`/stock/${sku}`}>
        Change under Stock
      </Link>
    </p>
  );
}
