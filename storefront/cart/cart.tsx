import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { listDestinations } from "#shop/shipping/rates.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useCart } from "#storefront/client/stored/cart-store.ts";
import { useCategoryPath, useNothingOnSale } from "#storefront/client/frame-data.ts";
import { NothingOnSale } from "#storefront/components/occasional/nothing-on-sale.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/cart";
import { CartContents } from "./cart-contents.tsx";
import { RemovedLineNote, RemovedWords } from "./removed-line.tsx";
import { useRemoval, type Removal } from "./use-removal.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta({
    title: "Your cart",
    description: "The items in your cart, with VAT and UK delivery.",
    path: "/cart",
    matches,
  });
}

export async function loader() {
  return { countries: await listDestinations(db()) };
}

/** The cart. The server sends the same page to everyone; the browser draws the items. */
export default function CartPage({ loaderData: { countries } }: Route.ComponentProps) {
  const cart = useCart();
  const removal = useRemoval();
  return (
    // As high as the window below the header, so that the footer does not move when the cart appears.
    <div className="wrap min-h-[calc(100svh-13rem)]">
      <PageHead title="Your cart" />
      <noscript>
        <p className="max-w-[40.5em]">
          The cart needs JavaScript. Without it, you can order by e-mail to <EmailLink /> or by
          telephone on <PhoneLink />: tell us which products and options you would like.
        </p>
      </noscript>
      {!cart.ready && <Waiting />}
      {cart.ready && cart.count === 0 && <EmptyCart {...removal} />}
      {cart.ready && cart.count > 0 && (
        <CartContents items={cart.items} {...{ removal, countries }} />
      )}
    </div>
  );
}

/** Without items; when the last has just been removed, with the way to bring it back. */
function EmptyCart({ removed, undo }: Removal) {
  const isEmpty = useNothingOnSale();
  return (
    <div className="border-t border-ink pt-6">
      {removed !== null && (
        <div className="mb-6">
          <RemovedLineNote words={<RemovedWords removed={removed} />} undo={undo} />
        </div>
      )}
      <p role="status" className="text-lg">
        Your cart is empty
      </p>
      {isEmpty ? (
        <div className="mt-6">
          <NothingOnSale />
        </div>
      ) : (
        <WhereToStart />
      )}
    </div>
  );
}

function WhereToStart() {
  const ceilingAirers = useCategoryPath("ceiling-airers");
  const indoorAirers = useCategoryPath("indoor-airers");
  const rotaryLines = useCategoryPath("rotary-washing-lines");
  return (
    <>
      <p className="mt-2 max-w-[40.5em] text-ink-2">
        The items you add stay here until you come back. What you saved for later is on your{" "}
        <Link to="/wish-list" className="link">
          wish list
        </Link>
        . Start with{" "}
        <Link to={ceilingAirers} className="link">
          ceiling airers
        </Link>
        ,{" "}
        <Link to={indoorAirers} className="link">
          indoor airers
        </Link>{" "}
        or{" "}
        <Link to={rotaryLines} className="link">
          rotary lines
        </Link>
        .
      </p>
      <ButtonLink to="/" variant="quiet" className="mt-6">
        See the featured products
      </ButtonLink>
    </>
  );
}

/** Takes the place of a line and the summary until the browser has read its cart. */
function Waiting() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-10 desk:grid-cols-[1fr_408px] desk:gap-20 noscript:hidden"
    >
      <div className="grid grid-cols-[104px_1fr] gap-4 border-t border-t-ink py-5 desk:grid-cols-[minmax(104px,240px)_1fr] desk:gap-8 desk:py-8">
        <div className="aspect-square bg-plaster" />
        <div className="h-7 max-w-64 bg-plaster" />
      </div>
      <div className="h-88 border border-rule bg-white" />
    </div>
  );
}
