/**
 * Throws when a condition that must hold does not. A failure is a bug in the shop, not bad input: it is
 * logged and the response is a 500.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}
