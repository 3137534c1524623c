import { Form, useNavigate } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { addToCart, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { OrderView, CancellationView } from "./view.ts";

type ActsProps = {
  order: OrderView;
  buyAgain: readonly CartItem[];
  cancellationOption: CancellationView | null;
  canPayAgain: boolean;
};

/** What can be done about an order, the most likely first. */
export function OrderActions({ order, buyAgain, cancellationOption, canPayAgain }: ActsProps) {
  const { orderNumber } = order;
  return (
    <section
      aria-labelledby="acts"
      className="grid justify-items-start gap-4 border border-rule bg-white px-5 py-6 desk:p-8"
    >
      <h2 id="acts" className="text-[1.375rem] desk:text-[1.375rem]">
        What you can do
      </h2>
      {order.payUrl && (
        <a className={buttonClass({}, "w-full")} href={order.payUrl}>
          Pay now
        </a>
      )}
      {canPayAgain && (
        <Form method="post" action={`/account/orders/${orderNumber}/pay-again`} className="w-full">
          <Button className="w-full">Pay again</Button>
        </Form>
      )}
      {buyAgain.length > 0 && <BuyAgain items={buyAgain} />}
      {order.hasInvoice && (
        <a className="link min-h-11 py-2.5" href={`/account/orders/${orderNumber}/invoice`}>
          Download the VAT invoice (PDF)
        </a>
      )}
      <CancelOrReturn orderNumber={orderNumber} way={cancellationOption} />
      <p className="text-sm text-ink-2">
        A question about this order? Write to{" "}
        <a className="link" href={`mailto:${shop.email}?subject=Order%20${orderNumber}`}>
          {shop.email}
        </a>{" "}
        or ring {shop.phone}.
      </p>
    </section>
  );
}

/** Puts the same things in the cart again, at today's prices. The cart lives in the browser. */
function BuyAgain({ items }: { items: readonly CartItem[] }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  if (!isHydrated) return <div className="h-12 w-full" aria-hidden="true" />;
  const putAll = () => {
    const left = items.filter((item) => addToCart(item) === null).length;
    if (left > 0)
      showToast({ type: "warning", message: "Your cart is full: not everything went in." });
    void navigate("/cart");
  };
  return (
    <Button type="button" variant="quiet" className="w-full" onClick={putAll}>
      Buy again
    </Button>
  );
}

function CancelOrReturn({
  orderNumber,
  way,
}: {
  orderNumber: string;
  way: CancellationView | null;
}) {
  if (way === null) return null;
  if (way.kind === "over")
    return (
      <p className="text-sm text-ink-2">
        The 14 days to change your mind ended on {way.day}. If something is faulty, the guarantee
        and your rights under the Consumer Rights Act still hold: write to us.
      </p>
    );
  const isCancel = way.kind === "cancel";
  return (
    <div className="w-full">
      <ButtonLink to={`/account/orders/${orderNumber}/cancel`} variant="quiet" className="w-full">
        {isCancel ? "Cancel this order" : "Send something back"}
      </ButtonLink>
      {way.day && <p className="mt-2 text-sm text-ink-2">Until the end of {way.day}.</p>}
    </div>
  );
}
