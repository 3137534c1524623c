/** The longest reason to hold an order, in characters. */
export const HOLD_REASON_MAX = 500;
