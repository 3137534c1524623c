import { useFetcher } from "react-router";
import type { SendLinkResult } from "./send-link.ts";

const outcomes: Readonly<Record<SendLinkResult["result"], string>> = {
  sent: "We have sent you a new link. The newest one works.",
  too_many: "We have sent several links already. Please look for the newest, or wait a little.",
  verified_already: "Your e-mail address is confirmed. Press Pay Now to go on.",
};

/**
 * Why so large an order waits for the e-mail address to be confirmed, and how to go on. The form
 * stays as it is typed: the link is sent from here, and Pay Now works once it has been followed.
 */
export function VerifyEmailFirst({ message, email }: { message: string; email: string }) {
  const fetcher = useFetcher<SendLinkResult>();
  const isSending = fetcher.state !== "idle";
  const outcome = fetcher.data === undefined ? "" : outcomes[fetcher.data.result];
  return (
    <div className="message message-error mt-4.5">
      <p className="font-semibold">{message}.</p>
      <p className="mt-2 text-ink wrap-anywhere">
        Follow the link in our mail to {email}, then press Pay Now again on this page. Your cart and
        what you have typed are kept, and nothing has been charged.
      </p>
      <p className="mt-2 text-ink">
        Orders that you began to pay for in the last half hour count as well.
      </p>
      <button
        type="button"
        className="link mt-1 min-h-11 font-semibold text-ink"
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending)
            void fetcher.submit(null, { method: "post", action: "/checkout/send-link" });
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
