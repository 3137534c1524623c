import { Link, useNavigate } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import { useUser } from "#storefront/client/stored/user-store.ts";
import { Button, ButtonLink, type ButtonStyle } from "#ui/button.tsx";

type ProceedProps = {
  quoteState: QuoteState;
  /** Whether it goes to a country without a rate: then the way leads to a delivery price. */
  isElsewhere: boolean;
};

/** On a phone, at the bottom of the screen until the summary is left behind: the total and the button. */
export function StickyFoot({ quoteState, isElsewhere }: ProceedProps) {
  const total =
    quoteState.state === "priced" && !isElsewhere ? formatPounds(quoteState.quote.totalPence) : "–";
  return (
    <div
      data-bar
      className="sticky bottom-0 z-5 -mx-(--gutter) mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 border-t border-ink bg-white px-(--gutter) py-2.5 desk:hidden print:hidden [@media(height<30rem)]:static"
    >
      <p>
        <span className="block text-xs text-ink-2">Total</span>
        <span className="money text-xl leading-tight">{total}</span>
      </p>
      <ProceedButton {...{ quoteState, isElsewhere }} />
    </div>
  );
}

/** Where the cart can't be bought, why; the button, and what comes next. */
export function Proceed({ quoteState, isElsewhere, retry }: ProceedProps & { retry: () => void }) {
  const isBlocked = isBlockedBy(quoteState);
  const { user, ready } = useUser();
  const nextSteps =
    ready && user === null ? "sign in or register, then your address and" : "your address, then";
  return (
    <>
      {quoteState.state === "refused" && <Refused {...{ quoteState, retry }} />}
      {isBlocked && (
        <p id="blocked" role="alert" className="message message-error mt-4.5">
          Remove unavailable items to check out.
        </p>
      )}
      <ProceedButton
        {...{ quoteState, isElsewhere }}
        size="big"
        className="mt-4.5 w-full max-desk:hidden"
      />
      <p className="mt-3.5 text-sm text-ink-2">
        {!isElsewhere && `Next: ${nextSteps} secure payment by card. `}14 day returns.
      </p>
      {!isElsewhere && (
        <p className="mt-2 text-sm text-ink-2">
          To a country without a set rate?{" "}
          <Link to="/delivery-price" className="link">
            Ask for a delivery price
          </Link>
        </p>
      )}
    </>
  );
}

/** Why there is no price. Asking again helps, unless it is an item that is refused: its line says what to do. */
function Refused({
  quoteState: { message, itemErrors },
  retry,
}: {
  quoteState: Extract<QuoteState, { state: "refused" }>;
  retry: () => void;
}) {
  const isOfItem = Object.keys(itemErrors).length > 0;
  return (
    <div role="alert" className="message message-error mt-4.5">
      <p>
        {isOfItem ? "Change or remove the item that can’t be ordered to see the total." : message}
      </p>
      {!isOfItem && (
        <button type="button" className="link min-h-11 text-ink" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

function ProceedButton({
  quoteState,
  isElsewhere,
  ...style
}: ProceedProps & ButtonStyle & { className?: string }) {
  const navigate = useNavigate();
  const isBlocked = isBlockedBy(quoteState);
  if (isElsewhere)
    return (
      <ButtonLink to="/delivery-price" {...style}>
        Ask for a delivery price
      </ButtonLink>
    );
  return (
    <Button
      type="button"
      disabled={isBlocked || quoteState.state === "refused"}
      aria-describedby={isBlocked ? "blocked" : undefined}
      onClick={() => void navigate("/checkout")}
      {...style}
    >
      Proceed to Checkout
    </Button>
  );
}

function isBlockedBy(quoteState: QuoteState): boolean {
  return quoteState.state === "priced" && !quoteState.quote.payable;
}
