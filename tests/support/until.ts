import { vi } from "vitest";

/** Repeats a check until it passes, for a minute: a machine may be slow. Throws its last error. */
export function until<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 60_000 });
}
