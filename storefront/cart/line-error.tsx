import { EmailLink } from "#ui/contact-links.tsx";
import type { CartGroup } from "./cart-groups.ts";

/** Why a line can't be bought, and what to do; nothing when it can. */
export function LineError({ group: { line, error } }: { group: CartGroup }) {
  if (error !== undefined) {
    return (
      <p className="message message-error mt-3">
        {error}. Remove it and choose again on the product page.
      </p>
    );
  }
  if (line === null || line.available) return null;
  return (
    <p className="message message-error mt-3">
      {line.reason === "sold_out" ? (
        <>
          Sold out. Remove it to check out, or e-mail <EmailLink /> and we will tell you when it is
          back in stock.
        </>
      ) : (
        "This is no longer available. It is left out of the total. Remove it to check out."
      )}
    </p>
  );
}
