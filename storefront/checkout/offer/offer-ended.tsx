import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import type { OfferView } from "./read-offer.server.ts";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";

/** An offer that is paid, whose time is over or that was withdrawn, and a link that leads to none. */
export function OfferEnded({ offer }: { offer: OfferView | null }) {
  const { title, lead } = textsOf(offer);
  return (
    <div className="wrap min-h-[calc(100svh-13rem)]">
      <PageHead title={title} lead={lead} />
      <p className="mb-8 max-w-[40.5em]">
        {offer?.state === "paid"
          ? "Something not right? Write to "
          : "Would you still like it? Write to "}
        <EmailLink /> or ring <PhoneLink />.
      </p>
      {offer?.state === "paid" ? (
        <ButtonLink to="/account">See your orders</ButtonLink>
      ) : (
        <ButtonLink to="/" variant="quiet">
          Go to the shop
        </ButtonLink>
      )}
    </div>
  );
}

function textsOf(offer: OfferView | null): { readonly title: string; readonly lead: string } {
  switch (offer?.state) {
    case "paid":
      return {
        title: "This offer is paid",
        lead: `It is your order ${offer.paidOrder}. We have sent a confirmation to ${offer.email}. To see the order in your account, sign in; if you have no password yet, choose one by “Forgot password”.`,
      };
    case "lapsed":
      return {
        title: "This offer has ended",
        lead: `It was valid until ${offer.validUntil}. Nothing has been charged. We are happy to make you another.`,
      };
    case "withdrawn":
      return {
        title: "We have withdrawn this offer",
        lead: "Nothing has been charged.",
      };
    default:
      return {
        title: "Offer not found",
        lead: "Check that you opened the whole link from our e-mail. Offers are deleted some time after they end.",
      };
  }
}
