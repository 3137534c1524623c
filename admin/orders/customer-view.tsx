import type { BoughtProduct } from "#shop/fulfilment/customer-words/order-details-view.ts";
import { readCustomersOrder } from "#shop/fulfilment/customer-words/order-page.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Thumbnail } from "#admin/components/thumbnail.tsx";
import { buttonClass } from "#ui/button.tsx";
import { OrderPage, OrderState } from "#ui/order/order-page.tsx";
import type { Route } from "./+types/customer-view";
import { orderOfUrl } from "./order-of-url.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  const page = await readCustomersOrder(db(), order);
  return {
    // Their payment page is theirs alone: the button needs no more than to be there.
    page: { ...page, order: { ...page.order, payUrl: page.order.payUrl && "theirs" } },
    canBuyAgain: order.lines.some(({ productId }) => productId !== null),
  };
}

/** The page of an order as its customer has it, drawn by the same parts. Nothing is done in their name. */
export default function CustomerViewScreen({ loaderData }: Route.ComponentProps) {
  const { page, canBuyAgain } = loaderData;
  const { orderNumber } = page.order;
  return (
    <>
      <PageHead
        title="As the customer sees it"
        crumb={{ to: `/orders/${orderNumber}`, name: orderNumber }}
        note="Their page of this order. Nothing on it can be pressed here."
      />
      <section aria-label="The customer’s page" className="customers-page">
        <div className="pt-3 pb-6 desk:pt-6 desk:pb-10">
          <p className="customers-title">Order {orderNumber}</p>
          <OrderState order={page.order} />
        </div>
        <OrderPage
          {...page}
          drawPicture={drawPicture}
          buyAgain={canBuyAgain && <span className={buyAgainClass}>Buy again</span>}
        />
      </section>
    </>
  );
}

const buyAgainClass = buttonClass({ variant: "quiet" }, "w-full");

function drawPicture({ imageUrl }: BoughtProduct) {
  return <Thumbnail url={imageUrl} size={288} />;
}
