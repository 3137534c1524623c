import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Pence } from "#shop/kit/money.ts";
import type { Address } from "#shop/shipping/address.ts";
import { saveSeenPrices, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { savePurchase } from "#storefront/client/forms/checkout-draft.ts";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import type { FieldErrors } from "#storefront/components/forms/address-fields.tsx";
import type { CheckoutCustomer } from "./form-values.ts";
import { openPayment, type PaymentResult, type Purchase } from "./payment-request.ts";

/** Why the last press of Pay Now did not lead to the payment page. */
export type PaymentProblem =
  | { readonly reason: "failed"; readonly message: string }
  | { readonly reason: "verify_email"; readonly message: string; readonly email: string }
  | {
      readonly reason: "quote_changed";
      readonly message: string;
      readonly oldTotalPence: Pence;
      readonly newTotalPence: Pence;
    };

type PaymentInput = {
  items: readonly CartItem[];
  customer: CheckoutCustomer;
  pricing: CartPricing;
  /** The discount code in the quote; "" without one. */
  discountCode: string;
};

type Wishes = Pick<Purchase, "notes" | "giftMessage" | "inStockFirst" | "reviewMail">;

/** Opens the payment page, once: while it is being opened, another press does nothing. */
export function usePayment({ items, customer, pricing, discountCode }: PaymentInput) {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<PaymentProblem | null>(null);

  function setBusy(isBusy: boolean) {
    busy.current = isBusy;
    setIsPending(isBusy);
  }

  useReturnFromHistory(() => setBusy(false));

  async function pay(address: Address, wishes: Wishes, found: Record<string, string>) {
    if (busy.current || pricing.quoteState.state !== "priced") return;
    const seen = pricing.quoteState.quote;
    setProblem(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = await openPayment({ items, seen, address, customer, ...wishes, discountCode });
    if (result.state === "open") {
      const { sessionId, orderNumber, url } = result;
      savePurchase({ sessionId, orderNumber, items });
      window.location.assign(url);
      return;
    }
    setBusy(false);
    showRefusal(result, seen);
  }

  function showRefusal(result: Exclude<PaymentResult, { state: "open" }>, seen: CartQuote) {
    switch (result.state) {
      case "signed_out":
        return void navigate("/login?from=/checkout");
      case "invalid":
        setErrors(result.errors);
        return;
      case "failed":
        setProblem({ reason: "failed", message: result.message });
        if (result.isQuoteOld) pricing.retry();
        return;
      case "verify_email":
        setProblem({ reason: "verify_email", message: result.message, email: customer.email });
        return;
      case "quote_changed":
        saveNewPrices(items, result.quote);
        setProblem(problemOfChange(result, seen));
        pricing.retry();
    }
  }

  return { pay, isPending, errors, problem };
}

function problemOfChange(
  { message, quote, isUnavailable }: Extract<PaymentResult, { state: "quote_changed" }>,
  seen: CartQuote,
): PaymentProblem {
  if (isUnavailable) return { reason: "failed", message: `${message} Nothing has been charged.` };
  return {
    reason: "quote_changed",
    message,
    oldTotalPence: seen.totalPence,
    newTotalPence: quote.totalPence,
  };
}

/** Runs when the browser shows the page from its history cache, as after Back on the payment page. */
function useReturnFromHistory(onReturn: () => void) {
  const latest = useEffectEvent(onReturn);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && latest();
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}

/** The cart stores prices with UK VAT, so the prices of an export are not saved. */
function saveNewPrices(items: readonly CartItem[], quote: CartQuote) {
  if (quote.vat !== "uk") return;
  saveSeenPrices(
    items,
    quote.lines.map((line) => (line.available ? line.unitPence / 100 : null)),
  );
}
