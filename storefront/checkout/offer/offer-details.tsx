import { Form } from "react-router";
import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { Button } from "#ui/button.tsx";
import { EmailLink, PhoneLink } from "#ui/contact-links.tsx";
import { OrderLine, OrderNotes, PostalAddress } from "#ui/order/order-line.tsx";
import { OrderSummary } from "#ui/order/order-summary.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Picture } from "#storefront/components/product/picture.tsx";
import { Particulars } from "#storefront/checkout/summary.tsx";
import type { OfferLineView, OfferView } from "./read-offer.server.ts";

/** What is offered, where it goes, the sums, and Pay Now. It works without JavaScript. */
export function OfferDetails({ offer, ...said }: { offer: OfferView } & Said) {
  return (
    <div className="grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_25.5rem] desk:gap-20">
      <div className="grid gap-12">
        {offer.words !== "" && (
          <p className="border-l-[5px] border-pine pl-4 wrap-anywhere whitespace-pre-line">
            {offer.words}
          </p>
        )}
        <section aria-labelledby="items">
          <SectionHead title="What we offer" id="items" />
          <ul>
            {offer.lines.map((line, position) => (
              <Line key={position} line={line} />
            ))}
          </ul>
        </section>
        <Delivery offer={offer} />
      </div>
      <div className="desk:sticky desk:top-8">
        <OrderSummary totals={offer}>
          <Pay offer={offer} {...said} />
        </OrderSummary>
      </div>
    </div>
  );
}

type Said = {
  /** Why it was not paid; "" without a reason. */
  readonly problem: string;
  /** Whether the problem is one to write or ring about. */
  readonly canAsk: boolean | undefined;
};

function Line({ line }: { line: OfferLineView }) {
  const picture = (
    <Picture
      src={line.imageUrl}
      categorySlug={line.categorySlug}
      alt=""
      slot="small"
      className="aspect-square w-full"
    />
  );
  return <OrderLine line={line} name={line.name} picture={picture} />;
}

function Delivery({ offer: { address, notes, importTaxes, transitDays } }: { offer: OfferView }) {
  return (
    <section aria-labelledby="delivery">
      <SectionHead title="Delivery" id="delivery" />
      <div className="grid gap-6 sm:grid-cols-2">
        <PostalAddress lines={address} />
        <p className="text-ink-2">
          {importTaxes === null ? "Prices include UK VAT." : `No UK VAT is charged. ${importTaxes}`}{" "}
          Allow {transitDays === 1 ? "a working day" : `${transitDays} working days`} on the way. Is
          the address wrong? Reply to our e-mail before you pay.
        </p>
      </div>
      <OrderNotes notes={notes} />
    </section>
  );
}

/** Pay Now with the version on the screen, or why it can't be paid at the moment. */
function Pay({ offer, problem, canAsk }: { offer: OfferView } & Said) {
  const { soldOut, version, email } = offer;
  // Goods in stock take longer abroad than their notice says.
  const ownTimes = offer.lines.filter(({ madeToOrder }) => madeToOrder || !offer.isAbroad);
  return (
    <>
      {problem !== "" && (
        <p role="alert" className="message message-error mt-4.5">
          {problem}
          {canAsk === true && (
            <>
              {" "}
              Write to <EmailLink /> or ring <PhoneLink />.
            </>
          )}
        </p>
      )}
      {problem === "" && offer.isChanged && (
        <p className="message mt-4.5 border-pine text-ink">
          We have changed this offer since our e-mail. This is the offer as it is now.
        </p>
      )}
      {soldOut.length > 0 && (
        <p className="message message-error mt-4.5">
          Not in stock at the moment: {soldOut.join(", ")}. You can pay once it is back, or reply to
          our e-mail for another offer.
        </p>
      )}
      <Form method="post" reloadDocument>
        <input type="hidden" name="version" value={version} />
        <Button
          size="big"
          className="mt-4.5 w-full"
          disabled={soldOut.length > 0}
          aria-describedby="pay-note"
        >
          Pay Now
        </Button>
      </Form>
      <p id="pay-note" className="mt-3 text-sm text-ink-2">
        You pay by card on a secure page. You won't be charged until then. The order is kept in the
        account of {email}. If there is no account, we create one.
      </p>
      <Particulars leadTimes={noticesOf(ownTimes.map(availabilityOfLine))} />
    </>
  );
}
