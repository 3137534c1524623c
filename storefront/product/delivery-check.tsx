import { useEffect, useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { savePostcode, readPostcode } from "#storefront/client/stored/postcode-store.ts";

const TIMEOUT_MS = 10_000;

type Estimate = {
  /** "Thursday 26 November". */
  readonly day: string;
  /** What delivery costs there, and whatever else is to be said. */
  readonly text: string;
};
type Result = Estimate | { readonly message: string };

const FAILED = { message: "We couldn’t check the delivery date just now. Please try again." };

/** The delivery estimate of this product by postcode. A valid postcode is stored for the checkout. */
export function DeliveryCheck({ leadTimeDays }: { leadTimeDays: number }) {
  const [postcode, setPostcode] = useState<string>(readPostcode);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void fetchEstimate(postcode, leadTimeDays, controller.signal).then((fetched) => {
      if (controller.signal.aborted) return;
      setResult(fetched);
      if ("day" in fetched && postcode !== "") savePostcode(postcode);
    });
    return () => controller.abort();
  }, [postcode, leadTimeDays]);
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("delivery-postcode");
    setPostcode(typeof typed === "string" ? typed.trim().toUpperCase() : "");
  }
  const error = result !== null && "message" in result ? result.message : null;
  return (
    <form onSubmit={check} noValidate className="mt-6 border-y border-rule py-4">
      <p role="status" className="min-h-[2lh]">
        {result !== null && "day" in result && <EstimateText {...result} />}
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

function EstimateText({ day, text }: Estimate) {
  return (
    <>
      Order now for delivery by <strong>{day}</strong>. {text}
    </>
  );
}

async function fetchEstimate(
  postcode: string,
  leadTimeDays: number,
  signal: AbortSignal,
): Promise<Result> {
  const query = new URLSearchParams({ postcode, lead: String(leadTimeDays) });
  try {
    const response = await fetch(`/delivery-promise?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = (await response.json()) as Result;
    return "day" in body || "message" in body ? body : FAILED;
  } catch {
    return FAILED;
  }
}
