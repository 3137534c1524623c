import { buttonClass } from "#ui/button.tsx";
import type { OrderResult } from "#admin/orders/order-forms.server.ts";

/** The second press for a tracking number that another parcel has. */
export function UseAnyway({ result }: { result: OrderResult | undefined }) {
  if (result?.reusable === undefined) return null;
  return (
    <button name="reused" value={result.reusable} className={buttonClass({ variant: "quiet" })}>
      Use it for both
    </button>
  );
}
