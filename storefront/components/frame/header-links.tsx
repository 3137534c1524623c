import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { useCart, type Cart } from "#storefront/client/stored/cart.ts";
import { BasketIcon } from "#ui/icons.tsx";
import { useUser } from "#storefront/client/stored/user-store.ts";

/**
 * SIGN IN, or MY ACCOUNT with the customer's name. The server sends the same page to everyone; the
 * browser draws the customer's name, in space reserved for it. Before React starts, first-sight/early.ts
 * writes into the elements with a `data-` name, and React leaves that until it knows better. Then it makes those
 * anew (`key`) whose text may be the server's again: React would not change it.
 */
export function AccountLink() {
  const { user, ready } = useUser();
  const name = user === null ? "" : user.fullName || user.email;
  return (
    <div className="hidden w-36 pr-3 tablet:block desk:pr-6 wide:w-48 wide:pr-8">
      <Link
        to={user === null ? "/login" : "/account"}
        title={user === null ? "Login or Register" : undefined}
        suppressHydrationWarning
        className="flex h-11 w-full flex-col items-end justify-center leading-tight hover:underline hover:underline-offset-4"
      >
        <span key={`label ${ready}`} data-account="" suppressHydrationWarning className="caps">
          {user === null ? "SIGN IN" : "MY ACCOUNT"}
        </span>{" "}
        <span
          key={`name ${ready}`}
          data-customer=""
          suppressHydrationWarning
          className="max-w-full truncate text-sm empty:hidden"
        >
          {name}
        </span>
      </Link>
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
          <span
            data-sum=""
            suppressHydrationWarning
            className="money w-max min-w-full flex-none text-[0.875rem] whitespace-nowrap"
          >
            {cartText(cart)}
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
      <span className="sr-only">
        SHOPPING CART
        <span data-sum=", " suppressHydrationWarning>
          {cartText(cart, ", ")}
        </span>
      </span>
      <span
        key={String(cart.ready)}
        data-count=""
        suppressHydrationWarning
        aria-hidden="true"
        className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-stripe px-1 text-center text-xs leading-4.5 font-bold text-white empty:hidden"
      >
        {cart.count === 0 ? "" : String(cart.count)}
      </span>
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
        <span
          data-sum=" "
          suppressHydrationWarning
          className="money text-[0.875rem] text-ink-2 max-desk:sr-only desk:block desk:min-h-5"
        >
          {cartText(cart, " ")}
        </span>
      </span>
    </Link>
  );
}

function cartText({ count, totalPence, ready }: Cart, before = ""): string {
  if (!ready) return "";
  return `${before}${count} ${count === 1 ? "item" : "items"} ${formatPounds(totalPence)}`;
}
