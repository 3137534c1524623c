import { useEffect, useState, type FormEvent } from "react";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { sayDay } from "#shop/kit/time.ts";
import { Button } from "#ui/button.tsx";
import { savePostcode, readPostcode } from "#storefront/client/stored/postcode-store.ts";

const TIMEOUT_MS = 10_000;

type Answer =
  | {
      readonly ok: true;
      readonly zone: string;
      readonly ratePence: number;
      readonly vat: "uk" | "export";
      readonly deliverBy: string;
    }
  | { readonly ok: false; readonly message: string };

/** When this thing would be there, by postcode; the postcode is remembered to the checkout. */
export function DeliveryCheck({ leadTimeDays }: { leadTimeDays: number }) {
  const [asked, setConfiguration] = useState<string>(readPostcode);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void ask(asked, leadTimeDays, asking.signal).then((told) => {
      if (asking.signal.aborted) return;
      setAnswer(told);
      if (told.ok && asked !== "") savePostcode(asked);
    });
    return () => asking.abort();
  }, [asked, leadTimeDays]);
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("delivery-postcode");
    setConfiguration(typeof typed === "string" ? typed.trim().toUpperCase() : "");
  }
  const error = answer?.ok === false ? answer.message : null;
  return (
    <form onSubmit={check} noValidate className="mt-6 border-y border-rule py-4">
      <p role="status" className="min-h-[2lh]">
        {answer?.ok && <Told answer={answer} hasPostcode={asked !== ""} />}
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
          defaultValue={asked}
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

function Told({
  answer: { zone, ratePence, vat, deliverBy },
  hasPostcode,
}: {
  answer: Extract<Answer, { ok: true }>;
  hasPostcode: boolean;
}) {
  const cost = ratePence === 0 ? "free of charge" : formatPounds(pence(ratePence));
  return (
    <>
      Ordered now, with you by <strong>{sayDay(deliverBy)}</strong>, {cost}
      {hasPostcode ? `, to ${zone}.` : " on the UK mainland."}
      {vat === "export" && " No UK VAT is charged; import VAT may be."}
    </>
  );
}

async function ask(postcode: string, lead: number, signal: AbortSignal): Promise<Answer> {
  const failed = "We could not ask for the delivery just now. Please try again.";
  const query = new URLSearchParams({ postcode, lead: String(lead) });
  try {
    const response = await fetch(`/delivery-promise?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (typeof body["deliverBy"] === "string") return { ok: true, ...body } as Answer;
    const { message } = body;
    return { ok: false, message: typeof message === "string" ? message : failed };
  } catch {
    return { ok: false, message: failed };
  }
}
