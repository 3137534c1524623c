import { formatPounds } from "#shop/kit/money.ts";
import type { PaymentProblem } from "./use-payment.ts";
import { VerifyEmailFirst } from "./verify-email-first.tsx";

/** Shown above Pay Now and announced: why the last press did not lead to the payment page. */
export function PaymentProblemMessage({ problem }: { problem: PaymentProblem | null }) {
  return (
    <div role="alert">
      {problem?.reason === "failed" && (
        <p className="message message-error mt-4.5">{problem.message}</p>
      )}
      {problem?.reason === "verify_email" && (
        <VerifyEmailFirst message={problem.message} email={problem.email} />
      )}
      {problem?.reason === "quote_changed" && (
        <p className="message message-error mt-4.5">
          {problem.message} The total was {formatPounds(problem.oldTotalPence)} and is now{" "}
          {formatPounds(problem.newTotalPence)}. Nothing has been charged. Press Pay Now again to
          continue.
        </p>
      )}
    </div>
  );
}
