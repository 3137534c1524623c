import { lineKey } from "#storefront/client/stored/cart-store.ts";
import type { CartChoice } from "#storefront/client/stored/line-list.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { saveWishes, wishList } from "./wish-store.ts";

/** Why nothing was saved. */
export const WISH_LIST_FULL =
  "Your wish list is full: it holds 100 items. Remove one to save another.";

/** Saves the choice made on a product's page, once, and says so. */
export function saveForLater(choice: CartChoice): void {
  const key = lineKey(choice);
  const isSaved = wishList.read().some((item) => lineKey(item) === key);
  if (!isSaved && saveWishes([choice]) === null) {
    showToast({ type: "warning", message: WISH_LIST_FULL });
    return;
  }
  showToast({
    type: "success",
    message: `${choice.name} is on your wish list`,
    link: { to: "/wish-list", text: "View wish list" },
  });
}
