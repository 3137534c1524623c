import { Form, useNavigation } from "react-router";
import { LEAD_TIME_MAX_DAYS, NAME_MAX } from "#shop/catalogue/editing/product-fields.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { Button } from "#ui/button.tsx";
import { OrdersField, StateField, StockLine, TextField, type FieldState } from "./form-fields.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { netInWords } from "./net-price.ts";
import { Remarks } from "./product-remarks.tsx";
import type { InputName } from "./product-values.ts";
import type { ProductResult } from "./save-product.server.ts";
import { useDraft, type Draft } from "./use-draft.ts";

const FORM_ID = "product";
const names: readonly InputName[] = ["name", "price", "lead_time_days", "takes_orders", "state"];

/** Name, price, lead time, taking orders and state of a product. Its stock is changed under Stock. */
export function ProductForm({
  product,
  vatRateBp,
  actId,
  mayChange,
  result,
}: {
  product: ListedProduct;
  vatRateBp: number;
  actId: string;
  mayChange: boolean;
  result: ProductResult | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const draft = useDraft(product, result, isBusy);
  const field = { draft, result, isReadOnly: !mayChange };
  return (
    <Form
      id={FORM_ID}
      method="post"
      noValidate
      className="grid max-w-160 gap-5"
      onSubmit={draft.send}
    >
      <HiddenFields {...{ actId, names, draft }} />
      {result !== undefined && result.done === undefined && draft.isChanged && (
        <div className="strip strip-error">
          <Remarks {...{ result, formId: FORM_ID, idPrefix: "" }} />
        </div>
      )}
      <TextField label="Name" name="name" {...field} maxLength={NAME_MAX} />
      <PriceAndTime {...{ product, vatRateBp }} field={field} />
      <OrdersField {...field} />
      <StateField {...field} />
      <StockLine product={product} />
      {mayChange && <SaveLine draft={draft} />}
    </Form>
  );
}

function PriceAndTime({
  product,
  vatRateBp,
  field,
}: {
  product: ListedProduct;
  vatRateBp: number;
  field: FieldState;
}) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[9rem_9rem_minmax(0,1fr)]">
      <TextField
        label="Price"
        name="price"
        hint="with VAT, in pounds"
        {...field}
        inputMode="decimal"
        maxLength={12}
        className="money text-right"
      />
      <Net text={netInWords(field.draft.text("price"), vatRateBp)} />
      <TextField
        label="Lead time"
        name="lead_time_days"
        hint={
          product.stock === null
            ? `days to make it, 1 to ${LEAD_TIME_MAX_DAYS}`
            : "in days; not used while it is sold from stock"
        }
        {...field}
        inputMode="numeric"
        maxLength={8}
        className="money w-20 text-right"
      />
    </div>
  );
}

function Net({ text }: { text: string }) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">Net</p>
      <p className="money flex min-h-(--control) items-center justify-end px-2.5 text-ink-2">
        {text}
      </p>
      <p className="second-line mt-1">without VAT, as stored</p>
    </div>
  );
}

function SaveLine({ draft }: { draft: Draft }) {
  return (
    <div className="flex items-center gap-4">
      <Button>Save</Button>
      {draft.isChanged && (
        <span className="hidden items-center gap-4 scripted:flex">
          <span className="text-timber">Changed, not saved</span>
          <button type="button" className="button-text" onClick={draft.putBack}>
            Discard changes
          </button>
        </span>
      )}
    </div>
  );
}
