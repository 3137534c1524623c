import { useState } from "react";
import type { SendLinkResult } from "./send-link.ts";

const outcomes: Readonly<Record<SendLinkResult["result"], string>> = {
  sent: "We have sent you a new link. Use the newest one.",
  too_many: "We have already sent several links. Please use the newest one, or try again later.",
  verified_already: "Your e-mail address is confirmed. Press Pay Now to continue.",
};
const FAILED = "We could not send the link. Please try again in a moment.";
const TIMEOUT_MS = 10_000;

/**
 * Explains that an order of this size needs a confirmed e-mail address, and sends the link again. The
 * form keeps its values; Pay Now works once the customer has followed the link.
 */
export function VerifyEmailFirst({ message, email }: { message: string; email: string }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState("");
  const send = async () => {
    setSending(true);
    setOutcome(await sendLink());
    setSending(false);
  };
  return (
    <div className="message message-error mt-4.5">
      <p className="font-semibold">{message}.</p>
      <p className="mt-2 text-ink wrap-anywhere">
        Follow the link in our e-mail to {email}, then press Pay Now again on this page. We have
        kept your cart and your details, and nothing has been charged.
      </p>
      <p className="mt-2 text-ink">
        Unpaid orders from the last half hour count towards this limit.
      </p>
      <button
        type="button"
        className="link mt-1 min-h-11 font-semibold text-ink"
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void send();
        }}
      >
        Send the link again
      </button>
      <p role="status" className="text-ink">
        {isSending ? "Sending the link..." : outcome}
      </p>
    </div>
  );
}

/** Asks for the link, and returns what came of it in words. Whoever is signed out by now is led to the sign-in page. */
async function sendLink(): Promise<string> {
  try {
    const response = await fetch("/checkout/send-link", {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.type === "opaqueredirect") location.reload();
    if (!response.ok) return FAILED;
    const { result } = (await response.json()) as SendLinkResult;
    return outcomes[result] ?? FAILED;
  } catch {
    return FAILED;
  }
}
