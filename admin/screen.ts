import type { Right } from "#shop/staff/rights.ts";

/** A screen for people who are signed in, with the rights to open it and to send its forms. */
export type Screen = {
  /** Below /admin, without a slash at its beginning. */
  readonly path: string;
  readonly file: string;
  readonly read: Right;
  /**
   * For all its forms, or for each by the first word of its field `intent`; another intent is refused with
   * 400. null: it has no form.
   */
  readonly change: Right | Readonly<Record<string, Right>> | null;
  /** Its link in the navigation, which is in this order, with a hairline before each new group. */
  readonly link?: {
    readonly name: string;
    readonly group: "day" | "shop" | "figures" | "house";
    /** The key that leads to it after "g". */
    readonly key: string;
  };
};

/** The right that a form of a screen needs; null for a form that the screen does not have. */
export function rightToSend({ read, change }: Screen, intent: string): Right | null {
  if (change === null) return read;
  if (typeof change === "string") return change;
  const name = intent.split(" ", 1)[0] ?? "";
  return Object.hasOwn(change, name) ? (change[name] ?? null) : null;
}
