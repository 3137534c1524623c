import type { Pence } from "#shop/kit/money.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import type { Choice } from "./configurator/choice.ts";

/** Puts the choice on the wish list, whose script few shoppers need. */
export function SaveForLater({
  product: { id, name },
  choice: options,
  totalPence,
}: {
  product: Pick<Product, "id" | "name">;
  choice: Choice;
  totalPence: Pence;
}) {
  const save = () =>
    import("#storefront/client/lists/save-for-later.ts").then(
      ({ saveForLater }) => saveForLater({ id, name, price: totalPence / 100, options }),
      () => showToast({ type: "error", message: "We could not save this. Please try again." }),
    );
  return (
    <button
      type="button"
      className="link -mt-1 -mb-3 min-h-11 justify-self-start noscript:hidden"
      onClick={() => void save()}
    >
      Save for later
    </button>
  );
}
