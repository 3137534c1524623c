import type { Actor } from "./actor.ts";

/** One act of a person: however often its request arrives, it happens once. */
export type Act = {
  /** A UUID that the form or the program made. */
  readonly actId: string;
  readonly actor: Actor;
  /** The id of the HTTP request, if there was one. */
  readonly requestId?: string;
};

/** What an act or a change is about: an order, a product. */
export type Subject = {
  /** In snake_case, 40 characters at most. */
  readonly kind: string;
  /** 100 characters at most. */
  readonly id: string;
};

/** A value that is the same after it was stored as JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * What changed, by field, with the values before and after. A field with personal data has neither: the
 * audit log keeps no personal values.
 */
export type Changed = Readonly<
  Record<string, { readonly from: Json; readonly to: Json } | Record<string, never>>
>;
