/** The address of an account page that remembers where to go back to; "/" needs no remembering. */
export function withReturnPath(path: string, from: string): string {
  return from === "/" ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** Whether a customer is on the way to pay. */
export function isForCheckout(from: string): boolean {
  return /^\/checkout(?:[?#]|$)/.test(from);
}
