import { readPounds } from "#shop/kit/typed-number.ts";

/** A measurement of a query: "8 ft" is 2438 mm. */
export type Measure = {
  /** As it was typed. */
  readonly text: string;
  readonly base: "mm" | "kg" | "l";
  /** In millimetres, kilograms or litres. */
  readonly amount: number;
  /** Feet and inches find the metres nearest to them; metres find only themselves. */
  readonly isRough: boolean;
};

/** The units by their spellings, with the size of one in the base. */
const units: readonly (readonly [RegExp, Measure["base"], number, boolean])[] = [
  [/^(?:mms?|millimet(?:re|er)s?)$/, "mm", 1, false],
  [/^(?:cms?|centimet(?:re|er)s?)$/, "mm", 10, false],
  [/^(?:m|mt|mtr|mtrs|ms|met(?:re|er)s?)$/, "mm", 1000, false],
  [/^(?:fts?|feet|foot|')$/, "mm", 304.8, true],
  [/^(?:in|ins|inch|inches|")$/, "mm", 25.4, true],
  [/^(?:l|lt|lit(?:re|er)s?)$/, "l", 1, false],
  [/^(?:kgs?|kilos?|kilograms?)$/, "kg", 1, false],
];

const MEASURE =
  /(?<![\d.,\p{L}])(\d{1,5}(?:[.,]\d{1,3})?)\s?-?(millimet(?:re|er)s?|mms?|centimet(?:re|er)s?|cms?|met(?:re|er)s?|mtrs?|mt|m|fts?|feet|foot|'|inch(?:es)?|ins|"|in(?=$)|lit(?:re|er)s?|lt|l|kilograms?|kilos?|kgs?)(?![\p{L}\p{N}])/gu;

/** A fraction before a unit or an inch sign: "1 1/2 m", "3⁄4 in". */
const FRACTION = /(?<![\d.,/⁄])(?:\d{1,4}[\s-])?\d{1,2}[/⁄][1-9]\d?(?=\s?-?(?:\p{L}|'|"))/gu;

/**
 * The measurements of a query in lower case, at most four, and the rest of its text. Feet with inches after
 * them ("5'11", "5 ft 11") are one measurement.
 */
export function readMeasures(plain: string): { measures: readonly Measure[]; rest: string } {
  const measures: Measure[] = [];
  const even = plain
    .replaceAll(/[’′‘]/g, "'")
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(FRACTION, (fraction) => {
      const [under = 1, over = 0, whole = 0] = fraction
        .split(/[\s/⁄-]/)
        .map(Number)
        .toReversed();
      return String(Number((whole + over / under).toFixed(3)));
    });
  const feetOf = (feet: string, inches: string) => (Number(feet) * 12 + Number(inches)) * 25.4;
  const withoutFeet = even.replaceAll(
    /(?<![\d.,\p{L}])(\d{1,3})\s?(?:ft|feet|foot|')\s?(\d{1,2}(?:\.\d{1,3})?)(?:\s?(?:"|in|ins|inch|inches))?(?![\p{L}\p{N}.])/gu,
    (text, feet: string, inches: string) => {
      measures.push({ text, base: "mm", amount: feetOf(feet, inches), isRough: true });
      return " ";
    },
  );
  const rest = withoutFeet.replaceAll(MEASURE, (text, number: string, name: string) => {
    const unit = units.find(([spelling]) => spelling.test(name));
    const amount = Number(number.replace(",", ".")) * (unit?.[2] ?? 0);
    if (unit === undefined || amount <= 0 || measures.length >= 4) return text;
    measures.push({ text: text.trim(), base: unit[1], amount, isRough: unit[3] });
    return " ";
  });
  return { measures, rest };
}

/** A step of 2.5 %, as the function search_measures of the database writes it ("~mm311"). */
const STEPS = 40;

/** The terms of the index for a measurement: the exact amount or, for feet and inches, those near it. */
export function termsOf({ base, amount, isRough }: Measure): readonly string[] {
  if (!isRough) return [`#${Math.round(amount * 100) / 100}${base}`];
  const step = Math.round(Math.log(amount) * STEPS);
  return [step, step - 1, step + 1].map((each) => `~${base}${each}`);
}

/** Whether a measurement of the catalogue is the one that was typed. */
export function isSame(typed: Measure, other: Measure): boolean {
  if (typed.base !== other.base) return false;
  const share = Math.abs(typed.amount / other.amount - 1);
  return share < (typed.isRough || other.isRough ? 0.035 : 0.001);
}

/** A number without a unit is a price where nothing follows it: "gift under 30", but "under 30 cm". */
const PRICE =
  /(?:under|below|less than|up to|max(?:imum)?|no more than|cheaper than)\s*(?:£\s?(\d{1,3}(?:,\d{3})+(?:\.\d\d?)?|\d{1,5}(?:\.\d\d?)?)|(\d{1,5})\s?(?:pounds?|quid|gbp|£)|(?<=(?:under|below|less than|cheaper than)\s*)(\d{1,5})(?=\s*$))(?![.,]?\d)/u;

/** The highest price of a query in lower case ("under £20"), in pence with VAT, and the rest of its text. */
export function readPriceMax(plain: string): { priceMax: number | null; rest: string } {
  const found = PRICE.exec(plain);
  const pounds = found?.[1] ?? found?.[2] ?? found?.[3];
  if (found === null || pounds === undefined) return { priceMax: null, rest: plain };
  return { priceMax: readPounds(pounds), rest: plain.replace(found[0], " ") };
}
