import { href, useNavigate } from "react-router";
import { addToCart, type CartChoice } from "#storefront/client/stored/cart-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * Adds the same items to the cart at today's prices. Needs JavaScript, as the cart is in the
 * browser.
 */
export function BuyAgain({ items }: { items: readonly CartChoice[] }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  if (!isHydrated) return <div className="h-12 w-full noscript:hidden" aria-hidden="true" />;
  const addAll = () => {
    const notAdded = items.filter((item) => addToCart(item) === null).length;
    if (notAdded > 0)
      showToast({
        type: "warning",
        message: "Your cart is full, so some items could not be added.",
      });
    void navigate(href("/cart"));
  };
  return (
    <Button type="button" variant="quiet" className="w-full" onClick={addAll}>
      Buy again
    </Button>
  );
}
