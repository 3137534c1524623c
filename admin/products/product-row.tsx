import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { RowTick } from "#admin/list/tick-boxes.tsx";
import { Thumbnail } from "#admin/components/thumbnail.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { netInWords } from "./net-price.ts";
import { Remarks } from "./product-remarks.tsx";
import { inputText } from "#shop/catalogue/editing/typed-fields.ts";
import { daysInWords, type InputName } from "./product-values.ts";
import {
  LeadTimeInput,
  OrdersInput,
  PriceInput,
  StateInput,
  type RowInputs,
} from "./row-inputs.tsx";
import type { ProductResult } from "./save-product.server.ts";
import { StateTag } from "./state-tag.tsx";
import { useDraft } from "./use-draft.ts";

const always: readonly InputName[] = ["price", "takes_orders", "state"];

/** A product in the list, edited in its row: Enter saves, Escape puts back what was there. */
export function EditableRow({
  product,
  vatRateBp,
  picks,
  sent,
}: {
  product: ListedProduct;
  vatRateBp: number;
  /** The id of the form that its tick belongs to; undefined where nothing is ticked. */
  picks: string | undefined;
  /** The answer to this row's form without JavaScript. */
  sent: ProductResult | undefined;
}) {
  const fetcher = useFetcher<ProductResult>();
  const result = fetcher.data ?? sent;
  const draft = useDraft(product, result, fetcher.state !== "idle");
  const formId = `product-${product.id}`;
  const inputs: RowInputs = { product, formId, draft, result };
  const isMade = product.stock === null;
  const names = isMade ? [...always, "lead_time_days" as const] : always;
  return (
    <>
      <tr data-row className={draft.isChanged ? "changed" : undefined}>
        {picks && <RowTick id={`${product.id}`} label={product.name} form={picks} />}
        <ProductCells product={product}>
          <fetcher.Form id={formId} method="post" noValidate onSubmit={draft.send}>
            <HiddenFields row={product.id} {...{ names, draft }} />
            <input type="hidden" name="sku" value={product.sku} />
          </fetcher.Form>
        </ProductCells>
        <td data-head="Made in, or in stock">
          {isMade ? <LeadTimeInput {...inputs} /> : <ToSell product={product} isLink />}
        </td>
        <td data-head="Takes orders">
          <OrdersInput {...inputs} />
        </td>
        <td data-head="State">
          <StateInput {...inputs} />
        </td>
        <td data-head="Net £" className="figure money text-ink-2">
          {netInWords(draft.text("price"), vatRateBp)}
        </td>
        <td data-head="Price £ with VAT" className="figure">
          <PriceInput {...inputs} />
        </td>
        <td className="figure">
          <SaveButton {...inputs} />
        </td>
      </tr>
      <Answer {...inputs} columns={picks === undefined ? 7 : 8} />
    </>
  );
}

/** Shown while something is changed, and always without JavaScript. */
function SaveButton({ product, formId, draft }: RowInputs) {
  return (
    <button
      form={formId}
      className={`button button-quiet -my-2 ${draft.isChanged ? "" : "scripted:invisible"}`}
      aria-label={`Save ${product.name}`}
    >
      Save
    </button>
  );
}

/** What became of a row that was sent, below it. */
function Answer({ formId, draft, result, columns }: RowInputs & { columns: number }) {
  if (result === undefined) return null;
  const isDone = result.done !== undefined;
  if (isDone === draft.isChanged) return null;
  return (
    <tr className={isDone ? "remark" : "remark changed"}>
      <td />
      <td colSpan={columns}>
        {isDone ? (
          <p role="status" className="text-ok">
            {result.done}
          </p>
        ) : (
          <Remarks result={result} formId={formId} idPrefix={`${formId}-`} />
        )}
      </td>
    </tr>
  );
}

/** A product in the list of somebody who may not change it. */
export function PlainRow({ product, vatRateBp }: { product: ListedProduct; vatRateBp: number }) {
  const price = product.pricePence === null ? "–" : inputText(product, "pricePence");
  return (
    <tr data-row>
      <ProductCells product={product} opens />
      <td data-head="Made in, or in stock">
        {product.stock === null ? (
          daysInWords(product.leadTimeDays ?? 0)
        ) : (
          <ToSell product={product} />
        )}
      </td>
      <td data-head="Takes orders">{product.takesOrders ? "Yes" : "No"}</td>
      <td data-head="State">
        <StateTag state={product.state} />
      </td>
      <td data-head="Net £" className="figure money text-ink-2">
        {netInWords(price, vatRateBp)}
      </td>
      <td data-head="Price £ with VAT" className="figure money">
        {price}
      </td>
      <td />
    </tr>
  );
}

function ProductCells({
  product,
  opens = false,
  children,
}: {
  product: ListedProduct;
  /** All of the row leads to the product. */
  opens?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <td className="w-16">
        <Thumbnail url={product.mainImageUrl} />
        {children}
      </td>
      <td>
        <Link
          className={`link font-medium${opens ? " opens" : ""}`}
          to={`/products/${encodeURIComponent(product.sku)}`}
        >
          {product.name}
        </Link>
        <span className="second-line block">{product.sku}</span>
      </td>
    </>
  );
}

function ToSell({
  product: { stock, reserved, sku },
  isLink = false,
}: {
  product: ListedProduct;
  isLink?: boolean;
}) {
  const text = `${Math.max(0, (stock ?? 0) - reserved)} in stock`;
  if (!isLink) return <>{text}</>;
  return (
    <Link className="link" to={`/stock/${encodeURIComponent(sku)}`}>
      {text}
    </Link>
  );
}
