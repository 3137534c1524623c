import { Link } from "react-router";
import type { CartGroup } from "./cart-groups.ts";
import { hasOptionsToEdit } from "./line-words.ts";

/** Why a line can't be bought, and what to do, in the cart or at the checkout; nothing when it can. */
export function LineError({ group, isInCart }: { group: CartGroup; isInCart: boolean }) {
  const { line, error } = group;
  if (error !== undefined)
    return (
      <p className="message message-error mt-3">
        {error}. {isInCart ? adviceOf(group) : "Change it or remove it in the cart."}
      </p>
    );
  if (line === null || line.available) return null;
  return (
    <p className="message message-error mt-3">
      {line.reason === "sold_out" ? (
        <>
          Sold out. Remove it to check out.{" "}
          {line.slug !== null && (
            <Link className="link" to={`/product/${line.slug}/back-in-stock`}>
              E-mail me when it is back
            </Link>
          )}
        </>
      ) : (
        "This is no longer available. It is left out of the total. Remove it to check out."
      )}
    </p>
  );
}

function adviceOf(group: CartGroup): string {
  return hasOptionsToEdit(group)
    ? "Press Edit options to choose another one, or remove it."
    : "Remove it and choose again on the product page.";
}
