import { useEffect, useState, type FormEvent } from "react";
import { href } from "react-router";
import { importTaxLine } from "#shop/content/buying-terms.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatWeekday } from "#shop/kit/time.ts";
import { Button } from "#ui/button.tsx";
import { savePostcode, readPostcode } from "#storefront/client/stored/postcode-store.ts";

const TIMEOUT_MS = 10_000;

type Estimate = {
  readonly ok: true;
  /** The shipping zone as it reads in a sentence: "the Isle of Man". */
  readonly place: string;
  readonly ratePence: number;
  readonly vat: "uk" | "export";
  readonly deliverBy: string;
  /** Why it takes longer than usual; "" when it does not. */
  readonly because: string;
};
type Result = Estimate | { readonly ok: false; readonly message: string };

/** The delivery estimate of this product by postcode. A valid postcode is stored for the checkout. */
export function DeliveryCheck({ leadTimeDays }: { leadTimeDays: number }) {
  const [postcode, setPostcode] = useState<string>(readPostcode);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void fetchEstimate(postcode, leadTimeDays, controller.signal).then((fetched) => {
      if (controller.signal.aborted) return;
      setResult(fetched);
      if (fetched.ok && postcode !== "") savePostcode(postcode);
    });
    return () => controller.abort();
  }, [postcode, leadTimeDays]);
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("delivery-postcode");
    setPostcode(typeof typed === "string" ? typed.trim().toUpperCase() : "");
  }
  const error = result?.ok === false ? result.message : null;
  return (
    <form onSubmit={check} noValidate className="mt-6 border-y border-rule py-4">
      <p role="status" className="min-h-[2lh]">
        {result?.ok && <EstimateText estimate={result} />}
      </p>
      <label htmlFor="delivery-postcode" className="mt-2 mb-1.5 block text-sm font-semibold">
        Your postcode
      </label>
      <div className="flex gap-2">
        <input
          className="control max-w-44"
          id="delivery-postcode"
          name="delivery-postcode"
          type="text"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          defaultValue={postcode}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : "delivery-postcode-error"}
        />
        <Button variant="quiet">Check</Button>
      </div>
      {error !== null && (
        <p id="delivery-postcode-error" role="alert" className="message message-error mt-2.5">
          {error}
        </p>
      )}
    </form>
  );
}

function EstimateText({
  estimate: { place, ratePence, vat, deliverBy, because },
}: {
  estimate: Estimate;
}) {
  return (
    <>
      Order now for delivery by <strong>{formatWeekday(deliverBy)}</strong>.{" "}
      {because && `${because} `}
      {ratePence === 0
        ? `Free delivery to ${place}.`
        : `Delivery to ${place} costs ${formatPounds(pence(ratePence))}.`}
      {vat === "export" && ` No UK VAT is charged. ${importTaxLine}`}
    </>
  );
}

async function fetchEstimate(
  postcode: string,
  leadTimeDays: number,
  signal: AbortSignal,
): Promise<Result> {
  const failed = "We couldn’t check the delivery date just now. Please try again.";
  const query = new URLSearchParams({ postcode, lead: String(leadTimeDays) });
  try {
    const response = await fetch(`${href("/delivery-promise")}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (typeof body["deliverBy"] === "string") return { ...body, ok: true } as Estimate;
    const { message } = body;
    return { ok: false, message: typeof message === "string" ? message : failed };
  } catch {
    return { ok: false, message: failed };
  }
}
