import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import type { Address } from "#shop/shipping/address.ts";
import { saveSeenPrices, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { savePurchase } from "#storefront/client/forms/checkout-draft.ts";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import type { FieldErrors } from "#storefront/components/forms/address-fields.tsx";
import type { CheckoutCustomer } from "./form.tsx";
import { openPayment, type PaymentResult } from "./payment-request.ts";
import { VerifyEmailFirst } from "./verify-email-first.tsx";

/** What the last attempt to pay came to, when it did not lead to the payment page. */
export type News =
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "verify-email"; readonly message: string; readonly email: string }
  | {
      readonly kind: "changed";
      readonly message: string;
      readonly wasPence: Pence;
      readonly isPence: Pence;
    };

type Buying = {
  items: readonly CartItem[];
  customer: CheckoutCustomer;
  priced: CartPricing;
};

/** Pays once: while the payment page is being opened, pressing again does nothing. */
export function usePayment({ items, customer, priced }: Buying) {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [news, setNews] = useState<News | null>(null);

  function setBusy(isBusy: boolean) {
    busy.current = isBusy;
    setIsSending(isBusy);
  }

  useReturn(() => setBusy(false));

  async function pay(address: Address, notes: string, found: Record<string, string>) {
    if (busy.current || priced.quoteState.state !== "priced") return;
    const seen = priced.quoteState.quote;
    setNews(null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const answer = await openPayment({ items, seen, address, customer, notes });
    if (answer.state === "open") {
      const { sessionId, orderNumber, url } = answer;
      savePurchase({ sessionId, orderNumber, items });
      window.location.assign(url);
      return;
    }
    setBusy(false);
    settle(answer, seen);
  }

  function settle(answer: Exclude<PaymentResult, { state: "open" }>, seen: CartQuote) {
    switch (answer.state) {
      case "signed-out":
        void navigate("/login?from=/checkout");
        return;
      case "faults":
        setFaults(answer.faults);
        return;
      case "failed":
        setNews({ kind: "failed", message: answer.message });
        return;
      case "verify-email":
        setNews({ kind: "verify-email", message: answer.message, email: customer.email });
        return;
      case "changed":
        acceptQuote(items, answer.quote);
        setNews(newsOfChange(answer, seen));
        priced.retry();
    }
  }

  return { pay, isSending, faults, news };
}

function newsOfChange(
  { message, quote, isUnavailable }: Extract<PaymentResult, { state: "changed" }>,
  seen: CartQuote,
): News {
  if (isUnavailable) return { kind: "failed", message: `${message} Nothing has been charged.` };
  return { kind: "changed", message, wasPence: seen.totalPence, isPence: quote.totalPence };
}

/** Back from the payment page, out of the browser's memory: the button works again. */
function useReturn(wake: () => void) {
  const latest = useEffectEvent(wake);
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && latest();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
}

/** The cart keeps prices with UK VAT; those of another destination are not its to keep. */
function acceptQuote(items: readonly CartItem[], quote: CartQuote) {
  if (quote.vat !== "uk") return;
  saveSeenPrices(
    items,
    quote.lines.map((line) => (line.available ? line.unitPence / 100 : null)),
  );
}

/** Said beside the button, and read out. */
export function PaymentProblemMessage({ news }: { news: News | null }) {
  return (
    <div role="alert">
      {news?.kind === "failed" && <p className="message message-error mt-4.5">{news.message}</p>}
      {news?.kind === "verify-email" && (
        <VerifyEmailFirst message={news.message} email={news.email} />
      )}
      {news?.kind === "changed" && (
        <p className="message message-error mt-4.5">
          {news.message} The total was {formatPounds(news.wasPence)} and is now{" "}
          {formatPounds(news.isPence)}. Nothing has been charged. Press Pay Now again to go on.
        </p>
      )}
    </div>
  );
}
