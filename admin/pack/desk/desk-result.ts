import type { OrderResult } from "#admin/orders/order-forms.server.ts";

/** What the desk answers to a form: why not, and what can be done about it. */
export type DeskResult = OrderResult & {
  /** What a scanned piece did. */
  readonly said?: string;
  /** A button that sends the number all the same, by a field with the number. */
  readonly question?: Question;
};

export type Question = {
  readonly field: "unchecked" | "again";
  readonly number: string;
  readonly button: string;
};

/** Why a form of the desk is refused. */
export type Wrong = {
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly question?: Question;
};
