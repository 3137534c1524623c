import type { ProductState } from "#shop/catalogue/editing/product-fields.ts";
import { stateNames } from "./product-values.ts";

const looks = { live: " tag-live", draft: " tag-draft", archived: "" } as const;

/** The state of a product as a tag. */
export function StateTag({ state }: { state: ProductState }) {
  return <span className={`tag${looks[state]}`}>{stateNames[state]}</span>;
}
