import { formatWeekday } from "#shop/kit/time.ts";

export type Delay = {
  readonly orderNumber: string;
  /** "Traditional Stacker"; "" when the whole order is later. */
  readonly name: string;
  /** When it should have arrived, and should arrive now, as "2026-12-08"; null if no day was promised. */
  readonly promisedBefore: string | null;
  readonly promisedFor: string;
  /** What is added to the day (`unlessHeld`). */
  readonly unlessHeld: string;
};

/** What a customer reads about pieces that take longer, before and after what staff write themselves. */
export function delayInWords(
  { orderNumber, name, promisedBefore, promisedFor, unlessHeld }: Delay,
  now?: Date,
): { readonly subject: string; readonly before: string; readonly after: readonly string[] } {
  const day = (text: string) => formatWeekday(text, now);
  const instead = promisedBefore === null ? "" : ` instead of ${day(promisedBefore)}`;
  return {
    subject: `Your order ${orderNumber} will arrive later`,
    before:
      name === ""
        ? `We are sorry: your order ${orderNumber} will leave us later than we said.`
        : `We are sorry: ${name} in your order ${orderNumber} will leave us later than we said.`,
    after: [
      `It should arrive by ${day(promisedFor)}${instead}${unlessHeld}.`,
      "If that is too late for you, reply to this e-mail and we will cancel it and refund you in full.",
    ],
  };
}
