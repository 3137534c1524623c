import { formatPounds, pence, ZERO, type Pence } from "#shop/kit/money.ts";
import { numberError, readPounds, readWhole } from "#shop/kit/typed-number.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { Left } from "#shop/payments/refunds/left-to-refund.ts";
import type { RefundParts, RefundRefusal } from "#shop/payments/refunds/refund-rules.ts";

/** The longest reason, in characters: it is mailed, and printed on the credit note. */
export const REASON_MAX = 500;

/** What is to be refunded, as the form says it. */
export type RefundEntry = RefundParts & { readonly shelved: readonly LineQuantity[] };

/** The names of the fields of a line. */
export const quantityField = (position: number) => `quantity.${position}`;
/** Its value is how many pieces are still to be sent: they stay here. */
export const keptField = (position: number) => `kept.${position}`;
/** Its value is how many pieces the customer has: those that are refunded go on the shelf again. */
export const shelfField = (position: number) => `shelf.${position}`;

/**
 * Reads the fields of the form, on the page as on the server; from them alone, so that the same form sent
 * again is the same act. Empty fields are nought. Returns what is wrong by field when something can't be
 * read.
 */
export function readRefundForm(
  field: (name: string) => string,
  positions: readonly number[],
):
  | { readonly ok: true; readonly value: RefundEntry }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> } {
  const { count, amount, errors } = reader(field);
  const lines = positions.map((position) => {
    const quantity = count(quantityField(position));
    const cancelledQuantity = Math.min(quantity, count(keptField(position)));
    const shelved = Math.min(quantity - cancelledQuantity, count(shelfField(position)));
    return { position, quantity, cancelledQuantity, shelved };
  });
  const [deductionPence, goodwillPence] = [amount("deduction"), amount("goodwill")];
  const shippingPence = pence(count("delivery"));
  const reason = field("reason").trim();
  if (reason.length > REASON_MAX)
    errors["reason"] = `Shorten the reason to ${REASON_MAX} characters.`;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      lines: lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ position, quantity, cancelledQuantity }) => ({
          position,
          quantity,
          cancelledQuantity,
        })),
      shelved: lines
        .filter(({ shelved }) => shelved > 0)
        .map(({ position, shelved }) => ({ position, quantity: shelved })),
      shippingPence,
      goodwillPence,
      deductionPence,
      isCompensation: goodwillPence > 0 && field("compensation") === "yes",
      reason,
    },
  };
}

/** Reads numbers and sums, and notes what can't be read. */
function reader(field: (name: string) => string) {
  const errors: Record<string, string> = {};
  return {
    errors,
    count: (name: string): number => {
      const text = field(name).trim();
      const read = text === "" ? 0 : readWhole(text, { most: 999_999 });
      if (read === null) errors[name] = "Enter a whole number.";
      return read ?? 0;
    },
    amount: (name: string): Pence => {
      const text = field(name).trim();
      const read = text === "" ? ZERO : readPounds(text);
      if (read === null)
        errors[name] = numberError(text, "pounds", "Enter pounds and pence, such as 1.50.");
      return read ?? ZERO;
    },
  };
}

/**
 * What a refusal of the sums says, and beside which fields; without a field it is above the form.
 */
export function refusalInWords(
  reason: RefundRefusal,
  { parts, left }: { readonly parts: RefundParts; readonly left: Left },
): { readonly fields: readonly string[]; readonly text: string } {
  switch (reason) {
    case "reason_missing":
      return {
        fields: ["reason"],
        text: "Give the reason: the customer reads it. A deduction, a price reduction and compensation need one.",
      };
    case "contradictory":
      return {
        fields: ["goodwill"],
        text: "A price reduction can’t be combined with a deduction, nor compensation with anything else. Make two refunds.",
      };
    case "above_left":
      return { fields: [], text: `At most ${formatPounds(left.moneyPence)} can be refunded.` };
    case "nothing_to_refund":
      return { fields: [], text: "Choose what goes back." };
    case "unsent_pieces":
      return {
        fields: [],
        text: "After this nothing stays paid and nothing more is sent: refund every piece that is still here with Don’t send. Goods that are to go all the same leave before their refund.",
      };
    case "above_delivery":
      return {
        fields: ["delivery"],
        text: `At most ${formatPounds(left.shippingPence)} of the delivery can be refunded.`,
      };
    case "too_many_pieces":
      return { fields: tooMany(parts, left), text: "Fewer pieces than that are left to refund." };
    case "wrong_lines":
      return { fields: [], text: "These pieces can’t be refunded. Look at what is left below." };
  }
}

function tooMany(parts: RefundParts, left: Left): readonly string[] {
  const max = new Map(left.lines.map(({ position, quantity }) => [position, quantity]));
  return parts.lines
    .filter(({ position, quantity }) => quantity > (max.get(position) ?? 0))
    .map(({ position }) => quantityField(position));
}
