/** A path that remembers in `?from=` where to return to. "/" is the default and is left out. */
export function withReturnPath(path: string, from: string): string {
  return from === "/" ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** Whether a customer is on the way to the checkout. */
export function isForCheckout(from: string): boolean {
  return /^\/checkout(?:[?#]|$)/.test(from);
}
