import { Section } from "#admin/components/section.tsx";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { Button } from "#ui/button.tsx";
import type { OfferFormView } from "./offer-view.server.ts";

/** The sums as the checkout would have them, and the two buttons. */
export function OfferSum({
  view: { sum, note },
  isSent,
  isBusy,
}: {
  view: OfferFormView;
  isSent: boolean;
  isBusy: boolean;
}) {
  return (
    <aside aria-label="Sum" className="day:sticky day:top-6 day:self-start">
      <Section title="The customer pays" className="">
        <dl className="facts" aria-live="polite">
          {(sum?.totals ?? []).map(({ code, label, amountPence, vatPence }) => (
            <div key={code} className="contents">
              <dt>
                {code === "shipping" ? "Delivery" : code === "subtotal" ? "Goods ex VAT" : label}
                {code === "shipping" && vatPence > 0 && (
                  <span className="second-line block">includes {formatPounds(vatPence)} VAT</span>
                )}
              </dt>
              <dd className="money text-right">{formatPounds(amountPence)}</dd>
            </div>
          ))}
        </dl>
        <p className="flex items-baseline justify-between gap-4 pt-3">
          <span>Total</span>
          <span className="money text-3xl">{formatPounds(sum?.totalPence ?? pence(0))}</span>
        </p>
        <p className="second-line mt-1">{note}</p>
        <Buttons isSent={isSent} isBusy={isBusy} />
        <p className="second-line mt-3">
          The customer gets a link that is valid 14 days and pays by card on the payment provider’s
          page. Stock is not held until then.
        </p>
      </Section>
    </aside>
  );
}

function Buttons({ isSent, isBusy }: { isSent: boolean; isBusy: boolean }) {
  return (
    <div className="mt-4 grid gap-2">
      <button name="intent" value="price" className="button button-quiet w-full scripted:hidden">
        Update the sum
      </button>
      <Button name="intent" value="send" aria-disabled={isBusy || undefined}>
        {isSent ? "Save and send again" : "Save and send"}
      </Button>
      <Button name="intent" value="save" variant="quiet" aria-disabled={isBusy || undefined}>
        {isSent ? "Save without a mail" : "Save as draft"}
      </Button>
    </div>
  );
}
