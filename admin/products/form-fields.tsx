import type { ReactNode } from "react";
import { Link } from "react-router";
import { fieldKinds } from "#shop/catalogue/editing/field-kinds.ts";
import { fieldNames, type ProductField } from "#shop/catalogue/editing/product-fields.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { fieldLabels, lengthOf, type FieldLabel } from "./field-labels.ts";
import { remarkId } from "./product-remarks.tsx";
import type { ProductResult } from "./save-product.server.ts";
import type { Draft } from "./use-draft.ts";

export type FieldState = {
  readonly draft: Draft;
  readonly result: ProductResult | undefined;
  readonly isReadOnly: boolean;
};

type FieldProps = FieldState & {
  field: ProductField;
  /** In place of the usual one. */
  hint?: string;
  /** Choices of a select. */
  choices?: readonly { readonly value: string; readonly name: string }[];
  rows?: number;
  className?: string;
};

/** A field of the form of a product with its label, its hint and what is wrong with it. */
export function Field(props: FieldProps) {
  const { field, result } = props;
  const name = fieldNames[field];
  const { label, hint }: FieldLabel = fieldLabels[field];
  const shownHint = props.hint ?? hint;
  const error = remarkId(result, "", name);
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <Control
        {...props}
        describedBy={[shownHint && `${name}-hint`, error].filter(Boolean).join(" ")}
      />
      {shownHint && (
        <p id={`${name}-hint`} className="second-line mt-1">
          {shownHint}
        </p>
      )}
    </div>
  );
}

function Control({
  field,
  draft,
  result,
  isReadOnly,
  choices,
  rows,
  className = "",
  describedBy,
}: FieldProps & { describedBy: string }) {
  const name = fieldNames[field];
  const shared = {
    id: name,
    name,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": remarkId(result, "", name) === undefined ? undefined : (true as const),
    value: draft.text(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      draft.type(name, event.target.value),
  };
  const look = `control ${className}`;
  if (choices !== undefined)
    return (
      <select {...shared} className={look} disabled={isReadOnly}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    );
  const typed = { readOnly: isReadOnly, maxLength: lengthOf(field), autoComplete: "off" };
  if (rows !== undefined) return <textarea {...shared} {...typed} rows={rows} className={look} />;
  return (
    <input {...shared} {...typed} {...numbers(field)} className={`${look} ${figures(field)}`} />
  );
}

function isNumber(field: ProductField): boolean {
  return ["price", "whole", "decimal"].includes(fieldKinds[field].is);
}

function numbers(field: ProductField) {
  if (!isNumber(field)) return {};
  return {
    inputMode: fieldKinds[field].is === "whole" ? ("numeric" as const) : ("decimal" as const),
  };
}

function figures(field: ProductField): string {
  return isNumber(field) ? "money text-right" : "";
}

/** A field that is on or off. */
export function Switch({
  field,
  hint,
  draft,
  isReadOnly,
}: FieldState & { field: "takesOrders" | "isBestSeller"; hint: ReactNode }) {
  const name = fieldNames[field];
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={name}
        type="checkbox"
        name={name}
        value="on"
        className="tick mt-px"
        aria-describedby={`${name}-hint`}
        disabled={isReadOnly}
        checked={draft.text(name) === "on"}
        onChange={(event) => draft.type(name, event.target.checked ? "on" : "")}
      />
      <div>
        <label htmlFor={name} className="block font-semibold">
          {fieldLabels[field].label}
        </label>
        <p id={`${name}-hint`} className="second-line">
          {hint}
        </p>
      </div>
    </div>
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
      <Link className="link no-print" to={`/stock/${encodeURIComponent(sku)}`}>
        Change under Stock
      </Link>
    </p>
  );
}

/** What is not a field of the form, in the look of one. */
export function Given({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">{label}</p>
      <p className="flex min-h-(--control) items-center">{children}</p>
      {hint !== undefined && <p className="second-line mt-1">{hint}</p>}
    </div>
  );
}
