/** A call of the shop to Stripe. */
export type StripeCall = {
  readonly method: string;
  /** Begins with /v1/. */
  readonly path: string;
  readonly body: string;
};

/**
 * What becomes of a call. `twice`: it comes twice, as from a network that repeats, and the second
 * answer goes back. `cut-before` and `cut-after`: the connection ends before or after Stripe has
 * done the work. `hang`: Stripe never sees it and nobody answers; `late`: Stripe does the work and
 * its answer comes after the time given. An answer that is `saved` is Stripe's own for the call's
 * Idempotency-Key, told again for that key ever after (docs.stripe.com/api/idempotent_requests).
 */
export type CallOutcome =
  | "through"
  | "twice"
  | "cut-before"
  | "cut-after"
  | "hang"
  | { readonly lateMs: number }
  | {
      readonly status: number;
      readonly type: string;
      readonly body: string;
      readonly saved?: boolean;
    };

/** An event on its way to the shop, as Stripe sent it. */
export type SentEvent = {
  readonly id: string;
  readonly type: string;
  /** The session the event is about, or an empty text. */
  readonly sessionId: string;
  readonly payload: string;
};

/** `lost`: Stripe believes it arrived. `refused`: Stripe knows it did not, and sends it again. */
export type EventOutcome = "through" | "lost" | "refused" | "doubled" | "late" | "held";
