import { texts } from "#shop/content/settings/texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PageLink } from "#shop/content/navigation.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { CompanyDetails } from "./footer.tsx";
import { FrameAround } from "./frame.tsx";
import { BackToCartLink } from "./header-links.tsx";

/** What a customer may have to read before they pay. */
const legalLinks: readonly PageLink[] = [
  { to: "/terms-conditions", name: "Terms" },
  { to: "/privacy", name: "Privacy" },
  { to: "/returns", name: "Returns" },
  { to: "/delivery", name: "Delivery" },
];

/**
 * The frame of the pages on the way to a payment: wordmark, back to cart and help, without search and
 * navigation. The footer has the help, the links that the law asks for and the seller.
 */
export function EnclosedFrame({
  hasCart,
  children,
}: {
  /** False on the page of an offer, whose items are not in the cart. */
  hasCart: boolean;
  children: ReactNode;
}) {
  return (
    <FrameAround header={<EnclosedHeader hasCart={hasCart} />} footer={<EnclosedFooter />}>
      {children}
    </FrameAround>
  );
}

function EnclosedHeader({ hasCart }: { hasCart: boolean }) {
  return (
    <header className="border-b border-rule">
      <div className="wrap flex items-center justify-between gap-x-4 py-3 desk:py-5">
        <Link to="/" className="min-w-0">
          <Wordmark className="h-auto w-[126px] min-[24rem]:w-[158px] desk:w-[200px]" />
        </Link>
        <nav aria-label="Checkout" className="flex items-center gap-x-4 desk:gap-x-8">
          {hasCart && <BackToCartLink />}
          <a href="#help" className="flex min-h-11 items-center hover:underline">
            Help
          </a>
        </nav>
      </div>
    </header>
  );
}

function EnclosedFooter() {
  return (
    <footer className="mt-18 border-t border-rule bg-plaster pt-8 pb-9">
      <div className="wrap grid grid-cols-1 gap-5">
        <section aria-labelledby="help" className="max-w-[40.5em]">
          <h2 id="help" tabIndex={-1} className="mb-2 text-[1.125rem] desk:text-[1.125rem]">
            Help with your order
          </h2>
          <p>
            Ring <PhoneLink /> ({openingHours()}) or write to <EmailLink />.
          </p>
        </section>
        <div className="grid grid-cols-1 gap-2 border-t border-rule pt-4 text-sm wrap-anywhere text-ink-2">
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map(({ to, name }) => (
              <li key={to}>
                <Link className="link inline-block py-1.5" to={to}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <CompanyDetails />
        </div>
      </div>
    </footer>
  );
}

/** "Monday to Friday, 9am to 5pm": the days on which somebody answers. */
function openingHours(): string {
  return texts()
    .hours.filter(({ hours }) => hours !== "closed")
    .map(({ days, hours }) => `${days}, ${hours}`)
    .join("; ");
}
