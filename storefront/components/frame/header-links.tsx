import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { useCart, type Cart } from "#storefront/client/stored/cart-store.ts";
import { BasketIcon } from "#ui/icons.tsx";
import { useUser } from "#storefront/client/stored/user-store.ts";

/** Both links fill the same space, so that nothing moves when one replaces the other. */
const FULL_SIZE =
  "flex h-11 w-full flex-col items-end justify-center hover:underline hover:underline-offset-4";

/**
 * SIGN IN, or MY ACCOUNT with the customer's name. The server sends the same page to everyone; the
 * browser draws the customer's name, in space reserved for it.
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
          className={`caps ${FULL_SIZE}`}
        >
          SIGN IN
        </Link>
      ) : (
        <Link key="signed-in" to="/account" className={`leading-tight ${FULL_SIZE}`}>
          <span className="caps">MY ACCOUNT</span>{" "}
          <span className="max-w-full truncate text-sm">{user.fullName || user.email}</span>
        </Link>
      )}
    </div>
  );
}

/** On a desktop: SHOPPING CART with the number of items and their total. */
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
        {/* No wider than the label above. A large sum grows to the left, so that nothing moves. */}
        <span className="flex h-5 w-0 min-w-full justify-end">
          <span className="money w-max min-w-full flex-none text-[0.875rem] whitespace-nowrap">
            {cart.ready && cartText(cart)}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** On a phone: a basket with the number of items on it. */
export function BasketLink() {
  const cart = useCart();
  return (
    <Link to="/cart" className="relative -mr-2.5 grid size-11 place-items-center desk:hidden">
      <BasketIcon className="size-6" />
      <span className="sr-only">SHOPPING CART{cart.ready && `, ${cartText(cart)}`}</span>
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

/** In the header of the checkout: the way back, with the number of items and their total on a desktop. */
export function BackToCartLink() {
  const cart = useCart();
  return (
    <Link to="/cart" className="flex min-h-11 items-center gap-2.5 leading-tight hover:underline">
      <BasketIcon className="size-6 flex-none max-[26rem]:hidden" />
      <span>
        Back to cart
        <span className="money text-[0.875rem] text-ink-2 max-desk:sr-only desk:block desk:min-h-5">
          {cart.ready && ` ${cartText(cart)}`}
        </span>
      </span>
    </Link>
  );
}

function cartText({ count, totalPence }: Cart): string {
  return `${count} ${count === 1 ? "item" : "items"} ${formatPounds(totalPence)}`;
}
