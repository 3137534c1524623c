import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { useCart, type Cart } from "#storefront/client/stored/cart-store.ts";
import { BasketIcon } from "#ui/icons.tsx";
import { useUser } from "#storefront/client/stored/user-store.ts";

/** Either link fills the room kept for both. */
const WHOLE_ROOM =
  "flex h-11 w-full flex-col items-end justify-center hover:underline hover:underline-offset-4";

/**
 * SIGN IN, or MY ACCOUNT with the customer's name. The page is the same for everyone: who is signed
 * in is drawn by the browser, in room kept free, so that nothing moves.
 */
export function AccountLink() {
  const { user } = useUser();
  return (
    <div className="hidden w-36 pr-6 desk:block wide:w-48 wide:pr-8">
      {user === null ? (
        <Link
          key="signed-out"
          to="/login"
          title="Login or Register"
          className={`caps ${WHOLE_ROOM}`}
        >
          SIGN IN
        </Link>
      ) : (
        <Link key="signed-in" to="/account" className={`leading-tight ${WHOLE_ROOM}`}>
          <span className="caps">MY ACCOUNT</span>{" "}
          <span className="max-w-full truncate text-sm">{user.fullName || user.email}</span>
        </Link>
      )}
    </div>
  );
}

/** SHOPPING CART with how many items and what they come to, on a desk. */
export function CartLink() {
  const cart = useCart();
  return (
    <Link
      to="/cart"
      className="hidden items-center gap-5 border-l border-rule py-1 pl-6 leading-tight desk:flex wide:pl-7"
    >
      <BasketIcon className="size-7 flex-none" />
      <span>
        <span className="caps block whitespace-nowrap">SHOPPING CART</span>{" "}
        {/* No wider than the words above; a large sum reaches to the left, and nothing moves. */}
        <span className="flex h-5 w-0 min-w-full justify-end">
          <span className="money w-max min-w-full flex-none text-[0.875rem] whitespace-nowrap">
            {cart.ready && cartWords(cart)}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** The same on a phone: the basket with the number of items on it. */
export function BasketLink() {
  const cart = useCart();
  return (
    <Link to="/cart" className="relative -mr-2.5 grid size-11 place-items-center desk:hidden">
      <BasketIcon className="size-6" />
      <span className="sr-only">SHOPPING CART{cart.ready && `, ${cartWords(cart)}`}</span>
      {cart.count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-stripe px-1 text-center text-xs leading-4.5 font-bold text-white"
        >
          {cart.count}
        </span>
      )}
    </Link>
  );
}

function cartWords({ count, totalPence }: Cart): string {
  return `${count} ${count === 1 ? "item" : "items"} ${formatPounds(totalPence)}`;
}
