import { Form } from "react-router";
import { fieldNames, productFields } from "#shop/catalogue/editing/product-fields.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { Button } from "#ui/button.tsx";
import {
  BoxSection,
  FindingSection,
  MeasuresSection,
  PriceSection,
  SafetySection,
  WordsSection,
  type Choice,
  type Packing,
} from "./form-sections.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { Remarks } from "./product-remarks.tsx";
import type { ProductResult } from "./save-product.server.ts";
import type { Draft } from "./use-draft.ts";
import { useOnlyChanged } from "./use-only-changed.ts";

const FORM_ID = "product";
/** The state is changed by acts of its own. */
const names = productFields.filter((field) => field !== "state").map((field) => fieldNames[field]);

export type ProductFormProps = {
  product: ListedProduct;
  draft: Draft;
  categories: readonly Choice[];
  brands: readonly Choice[];
  packing: Packing;
  vatRateBp: number;
  /** When the page was read, in ISO 8601: what was changed since then is said after saving. */
  loadedAt: string;
  mayChange: boolean;
  result: ProductResult | undefined;
};

/** All fields of a product in sections. Its stock is changed under Stock, its options and pictures on their screens. */
export function ProductForm({
  product,
  draft,
  categories,
  brands,
  packing,
  vatRateBp,
  loadedAt,
  mayChange,
  result,
}: ProductFormProps) {
  const field = { draft, result, isReadOnly: !mayChange };
  const form = useOnlyChanged(draft, names);
  return (
    <Form
      ref={form}
      id={FORM_ID}
      method="post"
      noValidate
      className="max-w-200"
      onSubmit={draft.send}
    >
      <HiddenFields {...{ names, draft }} />
      <input type="hidden" name="loaded_at" value={loadedAt} />
      {result !== undefined && result.done === undefined && draft.isChanged && (
        <div className="strip strip-error mb-4">
          <Remarks {...{ result, formId: FORM_ID, idPrefix: "" }} />
        </div>
      )}
      <PriceSection {...{ product, vatRateBp, field }} />
      <WordsSection {...{ field, categories, brands }} />
      <MeasuresSection field={field} />
      <BoxSection {...{ field, packing, sku: product.sku }} />
      <SafetySection field={field} />
      <FindingSection field={field} />
      {mayChange && <SaveLine draft={draft} />}
    </Form>
  );
}

/** Stays at the foot of the window while the form is scrolled. */
function SaveLine({ draft }: { draft: Draft }) {
  return (
    <div className="no-print sticky bottom-0 z-1 mt-6 flex items-center gap-4 border-t border-rule bg-limewash py-3">
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
