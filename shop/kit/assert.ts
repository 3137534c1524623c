/**
 * States what must be true. A failure is a fault in the shop, not in what a customer typed: it is
 * logged and answered with 500.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}
