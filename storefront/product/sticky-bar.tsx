import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Button } from "#ui/button.tsx";

/** On a phone, at the bottom of the screen: choice, total and button, below each other where the text is large. */
export function StickyBar({
  name,
  total,
  button,
  isAdded,
}: {
  name: string;
  total: string;
  button: ComponentProps<"button">;
  isAdded: boolean;
}) {
  return (
    <div
      data-sticky-bar
      className="fixed inset-x-0 bottom-0 z-5 flex flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-ink bg-white px-(--gutter) py-2.5 desk:hidden noscript:hidden"
    >
      <p className="grow basis-26">
        {isAdded ? (
          <InCart className="flex flex-col text-sm leading-tight" />
        ) : (
          <>
            <span className="block text-xs text-ink-2">{name || "Total incl. VAT"}</span>
            <span className="money text-xl leading-tight">{total}</span>
          </>
        )}
      </p>
      <Button {...button} className="grow" />
    </div>
  );
}

/** After Add to Cart: that the choice is in the cart, and the way there. */
export function InCart({ className }: { className: string }) {
  return (
    <span className={className}>
      In your cart.{" "}
      <Link to="/cart" className="link inline-flex min-h-6 items-center font-semibold">
        View cart
      </Link>
    </span>
  );
}
