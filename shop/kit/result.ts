/**
 * An expected refusal is a value, not an exception. The page or API endpoint that shows it turns the
 * reason code, in snake_case, into a message. Each reason is a type of its own, so that one that was dealt with is
 * none any more for what follows.
 */
export type Refused<Reason extends string = string> = Reason extends string
  ? { readonly ok: false; readonly reason: Reason }
  : never;
export type Done<Value> = { readonly ok: true; readonly value: Value };

export function done<Value>(value: Value): Done<Value> {
  return { ok: true, value };
}

export function refused<Reason extends string>(reason: Reason): Refused<Reason> {
  return { ok: false, reason } as Refused<Reason>;
}
