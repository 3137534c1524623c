import type { Country } from "#shop/shipping/country-code.ts";
import { islandByCode } from "#shop/shipping/islands.ts";
import { formatOutward, wrongSign, type Outward } from "#shop/shipping/postcode.ts";
import { decide, readPlace, type Place, type ShippingOption } from "#shop/shipping/rate-engine.ts";
import { shippingMessage } from "#shop/shipping/shipping-messages.ts";
import { world } from "#shop/shipping/world.ts";
import { rangeInWords } from "./range-words.ts";
import { reason } from "./rate-findings.ts";
import { answerOf, prepareSet, type PreparedSet, type RateSet } from "./rate-set.ts";

/** A rule that holds what was tried: whether it decided, and why. */
export type Why = {
  readonly rule: string;
  readonly zone: string;
  readonly isWon: boolean;
  readonly because: string;
};

/** What a set of rates answers to a text that a person typed. */
export type Tried =
  | { readonly kind: "empty" }
  | { readonly kind: "unreadable"; readonly text: string }
  | {
      readonly kind: "answer";
      readonly place: string;
      readonly option: ShippingOption;
      readonly why: readonly Why[];
    }
  /** A country without a rate, or a postcode that its rate does not cover. */
  | { readonly kind: "no_rate"; readonly place: string };

/**
 * Reads a UK postcode, an outward code, or a country with or without a postcode ("France 97400"), and asks a set of
 * rates about it, on a day in London.
 */
export function tryPlace(rates: RateSet, typed: string, day: string): Tried {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const set = prepareSet(rates);
  const uk = readPlace("GB", text);
  if (uk.ok) return answer(set, { place: uk.place, name: "", day });
  const found = findCountry(rates, text);
  if (found === null)
    return {
      kind: "unreadable",
      text:
        wrongSign(text) === ""
          ? "Type a UK postcode, its first half such as KW15, or a country with or without a postcode."
          : `${shippingMessage(uk.reason, { country: "GB", postcode: text })}.`,
    };
  const { country, postcode } = found;
  const island = islandByCode(country.code);
  if (country.code === "GB" || island !== null)
    return {
      kind: "unreadable",
      text: `${country.name} has its rates by postcode. Type one, such as ${island?.area ?? "HX"}1.`,
    };
  const abroad = readPlace(country.code, postcode);
  if (!abroad.ok)
    return {
      kind: "unreadable",
      text: `${shippingMessage(abroad.reason, { country: country.code, postcode })}.`,
    };
  return answer(set, { place: abroad.place, name: `${country.name} ${postcode}`.trim(), day });
}

/** The country that a text is or begins with, and the postcode after it. */
function findCountry(
  { countries }: RateSet,
  text: string,
): { readonly country: Country; readonly postcode: string } | null {
  const named = [...countries, ...world()].flatMap((country) =>
    [country.code, country.name]
      .filter((name) => `${text} `.toLowerCase().startsWith(`${name} `.toLowerCase()))
      .map((name) => ({ country, postcode: text.slice(name.length).trim() })),
  );
  // "US Virgin Islands" is no postcode in the US.
  return named.toSorted((one, other) => one.postcode.length - other.postcode.length)[0] ?? null;
}

function answer(
  set: PreparedSet,
  { place, name, day }: { readonly place: Place; readonly name: string; readonly day: string },
): Tried {
  const found = answerOf(set, place, day);
  const shown = place.kind === "uk" ? formatOutward(place.outward) : name;
  if (!found.ok) return { kind: "no_rate", place: shown };
  const why = place.kind === "uk" ? whyOf(set, place.outward) : [];
  return { kind: "answer", place: shown, option: found.option, why };
}

/** The rules that hold a code, the one that decided first; the mainland is last. */
function whyOf(set: PreparedSet, outward: Outward): Why[] {
  const { won, lost } = decide(set.rules, outward);
  const code = formatOutward(outward);
  const mainland = { rule: "All others", zone: set.mainland.name };
  if (won === null) return [{ ...mainland, isWon: true, because: `no rule holds ${code}` }];
  const [next] = lost;
  return [
    {
      rule: rangeInWords(won),
      zone: won.zone.name,
      isWon: true,
      because: next === undefined ? `the only rule that holds ${code}` : reason(won, next),
    },
    ...lost.map((rule) => ({
      rule: rangeInWords(rule),
      zone: rule.zone.name,
      isWon: false,
      because: `as ${rangeInWords(won)} goes first: ${reason(won, rule)}`,
    })),
    { ...mainland, isWon: false, because: "only where no rule holds a code" },
  ];
}
