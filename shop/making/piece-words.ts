import { ownValue } from "#shop/kit/own-value.ts";
import type { OrderLine, OrderOption } from "#shop/orders/order.ts";

/** A piece as the workshop reads it. */
export type PieceWords = {
  /** "Traditional Kitchen Maid, ivory", with the number of them if there are several. */
  readonly title: string;
  /** "1.5 m laths", "15 m rope", "deluxe cast iron wheels": without what it does not have. */
  readonly options: readonly string[];
  /** The value of its colour, for the chip; null without one. */
  readonly colour: string | null;
};

const COLOUR = "color";

/** A line of an order in the words of the workshop. */
export function pieceInWords(
  { name, options }: Pick<OrderLine, "name" | "options">,
  quantity: number,
): PieceWords {
  const colour = options.find(({ key }) => key === COLOUR);
  const counted = quantity > 1 ? `${quantity} × ${name}` : name;
  return {
    title: colour === undefined ? counted : `${counted}, ${uncapitalised(colour.label)}`,
    options: options.flatMap((option) => (option.key === COLOUR ? [] : optionInWords(option))),
    colour: colour?.value ?? null,
  };
}

/** Words of an option group's name that say nothing beside its value. */
const said = new Set(["length", "type", "extra", "option"]);
/** What a piece has several of. */
const plurals: Readonly<Record<string, string>> = { lath: "laths", wheel: "wheels" };

/** "Rope length: 15 m" is "15 m rope": the noun stays, so that nobody takes the wheel for the pulley. */
function optionInWords({ name, value, label }: OrderOption): readonly string[] {
  if (value === "none" || label === "None") return [];
  const noun = name
    .toLowerCase()
    .split(" ")
    .filter((word) => !said.has(word))
    .map((word) => ownValue(plurals, word) ?? word)
    .join(" ");
  return [`${uncapitalised(label)} ${noun}`.trim()];
}

/** "Anthracite Pewter" in the middle of a line is "anthracite pewter"; "PVC" stays. */
function uncapitalised(label: string): string {
  return label.replaceAll(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}
