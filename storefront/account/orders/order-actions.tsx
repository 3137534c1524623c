import { Form, href, useNavigate } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { addToCart, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { CancellationView, OrderView } from "./view.ts";

type OrderActionsProps = {
  order: OrderView;
  buyAgain: readonly CartItem[];
  cancellation: CancellationView | null;
  canPayAgain: boolean;
};

/** What a customer can do with an order, the most likely action first. */
export function OrderActions({ order, buyAgain, cancellation, canPayAgain }: OrderActionsProps) {
  const { orderNumber } = order;
  return (
    <section
      aria-labelledby="order-actions"
      className="grid justify-items-start gap-4 border border-rule bg-white px-5 py-6 desk:p-8"
    >
      <h2 id="order-actions" className="text-[1.375rem] desk:text-[1.375rem]">
        What you can do
      </h2>
      {order.payUrl && (
        <a className={buttonClass({}, "w-full")} href={order.payUrl}>
          Pay now
        </a>
      )}
      {canPayAgain && (
        <Form
          method="post"
          action={href("/account/orders/:orderNumber/pay-again", { orderNumber })}
          className="w-full"
        >
          <Button className="w-full">Pay again</Button>
        </Form>
      )}
      {buyAgain.length > 0 && <BuyAgain items={buyAgain} />}
      {order.hasInvoice && (
        <a
          className="link min-h-11 py-2.5"
          href={href("/account/orders/:orderNumber/invoice", { orderNumber })}
        >
          Download the VAT invoice (PDF)
        </a>
      )}
      <CancelOrReturn orderNumber={orderNumber} cancellation={cancellation} />
      <p className="text-sm text-ink-2">
        A question about this order? Write to{" "}
        <a className="link" href={`mailto:${shop.email}?subject=Order%20${orderNumber}`}>
          {shop.email}
        </a>{" "}
        or ring <span className="whitespace-nowrap">{shop.phone}</span>.
      </p>
    </section>
  );
}

/**
 * Adds the same items to the cart at today's prices. Needs JavaScript, as the cart is in the
 * browser.
 */
function BuyAgain({ items }: { items: readonly CartItem[] }) {
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

function CancelOrReturn({
  orderNumber,
  cancellation,
}: {
  orderNumber: string;
  cancellation: CancellationView | null;
}) {
  if (cancellation === null) return null;
  const { kind, day } = cancellation;
  if (kind === "over")
    return (
      <p className="text-sm text-ink-2">
        The 14 days to change your mind ended on {day}. If something is faulty, write to us: the
        guarantee and your rights under the Consumer Rights Act still apply.
      </p>
    );
  return (
    <div className="w-full">
      <ButtonLink
        to={href("/account/orders/:orderNumber/cancel", { orderNumber })}
        variant="quiet"
        className="w-full"
      >
        {kind === "cancel" ? "Cancel this order" : "Return something"}
      </ButtonLink>
      {day && <p className="mt-2 text-sm text-ink-2">Until the end of {day}.</p>}
    </div>
  );
}
