/** Shown while a restored database is not reconciled with the payment provider. */
export const checkoutPausedMessage =
  "We can't take orders at the moment. Nothing has been charged, and we have kept your cart. Please try again in half an hour.";

/** The Retry-After of a refused checkout: a restore is usually reconciled within minutes. */
export const PAUSED_RETRY_AFTER_SECONDS = 300;
