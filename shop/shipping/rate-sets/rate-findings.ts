import { formatPounds } from "#shop/kit/money.ts";
import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import type { Outward } from "#shop/shipping/postcode.ts";
import { decide } from "#shop/shipping/rate-engine.ts";
import { codesInWords } from "./code-words.ts";
import { prepareSet, type PreparedRule, type PreparedSet, type RateSet } from "./rate-set.ts";
import { rangeInWords } from "./range-words.ts";

/** Something about a set that may be meant or not. None of them is refused. */
export type Finding = {
  /** `overlap` is a remark: which rule wins where two hold a code. The others are likely to be mistakes. */
  readonly kind: "overlap" | "never_wins" | "not_in_use" | "vat" | "not_free";
  readonly text: string;
};

/** The most findings that are listed. */
const FINDINGS_MAX = 30;
/** Postcode areas outside the area of UK VAT. */
const WITHOUT_VAT = new Set(["GY", "JE"]);
/** Postcode areas that have UK VAT and are not part of the UK. */
const NOT_UK = new Set(["GY", "JE", "IM"]);

/**
 * What a person should know of a set before it is published: rules that never decide, VAT where none is due or none
 * where it is, a charge in the UK, which the shop's pages call free, and which rule wins where two hold a code.
 */
export function findingsOf(rates: RateSet): readonly Finding[] {
  const set = prepareSet(rates);
  const byPair = new Map<string, Pair>();
  const holding = new Map<PreparedRule, { held: number; won: number }>();
  const vat = new Map<string, { zone: string; codes: Outward[]; isCharged: boolean }>();
  const charged = new Map<
    string,
    { pence: PreparedSet["mainland"]["ratePence"]; codes: Outward[] }
  >();
  for (const code of outwardCodes) {
    const { won, lost } = decide(set.rules, code);
    for (const rule of won === null ? [] : [won, ...lost]) {
      const counts = holding.get(rule) ?? { held: 0, won: 0 };
      counts.held += 1;
      if (rule === won) counts.won += 1;
      holding.set(rule, counts);
    }
    if (won !== null) for (const rule of lost) addPair(byPair, { won, lost: rule, code });
    const zone = won?.zone ?? set.mainland;
    if (zone.chargesVat === WITHOUT_VAT.has(code.area)) {
      const found = vat.get(zone.name) ?? {
        zone: zone.name,
        codes: [],
        isCharged: zone.chargesVat,
      };
      found.codes.push(code);
      vat.set(zone.name, found);
    }
    if (zone.ratePence > 0 && !NOT_UK.has(code.area)) {
      const found = charged.get(zone.name) ?? { pence: zone.ratePence, codes: [] };
      found.codes.push(code);
      charged.set(zone.name, found);
    }
  }
  return [
    ...[...vat.values()].map(vatFinding),
    ...[...charged].map(([name, { pence, codes }]) => notFree(name, formatPounds(pence), codes)),
    ...set.rules.flatMap((rule) => idleRule(rule, holding.get(rule))),
    ...[...byPair.values()].map(overlap),
  ].slice(0, FINDINGS_MAX);
}

type Pair = { readonly won: PreparedRule; readonly lost: PreparedRule; readonly codes: Outward[] };

function addPair(
  pairs: Map<string, Pair>,
  { won, lost, code }: { won: PreparedRule; lost: PreparedRule; code: Outward },
): void {
  const key = [won, lost].map((rule) => `${rangeInWords(rule)} ${rule.zone.key}`).join();
  const pair = pairs.get(key) ?? { won, lost, codes: [] };
  pair.codes.push(code);
  pairs.set(key, pair);
}

function vatFinding({
  zone,
  codes,
  isCharged,
}: {
  zone: string;
  codes: readonly Outward[];
  isCharged: boolean;
}): Finding {
  const words = codesInWords(codes, 6);
  const text = isCharged
    ? `${zone} charges UK VAT at ${words}, which are outside the area of UK VAT.`
    : `${zone} charges no UK VAT at ${words}, where it is due.`;
  return { kind: "vat", text };
}

function notFree(zone: string, charge: string, codes: readonly Outward[]): Finding {
  return {
    kind: "not_free",
    text: `${zone} costs ${charge} at ${codesInWords(codes, 6)}. The shop’s pages say that delivery to all parts of the UK is free.`,
  };
}

function idleRule(
  rule: PreparedRule,
  counts: { held: number; won: number } | undefined,
): readonly Finding[] {
  const name = `${rangeInWords(rule)} (${rule.zone.name})`;
  if (counts === undefined)
    return [{ kind: "not_in_use", text: `${name} holds no outward code that is in use.` }];
  if (counts.won > 0) return [];
  return [{ kind: "never_wins", text: `${name} never wins: other rules hold all its codes.` }];
}

function overlap({ won, lost, codes }: Pair): Finding {
  const [one, other] = [won, lost].map((rule) => `${rangeInWords(rule)} (${rule.zone.name})`);
  return {
    kind: "overlap",
    text: `${one} and ${other} both hold ${codesInWords(codes, 6)}. That of ${won.zone.name} wins: ${reason(won, lost)}.`,
  };
}

/** Why one of two rules that hold a code wins. */
export function reason(won: PreparedRule, lost: PreparedRule): string {
  if (won.startKey !== lost.startKey) return "it starts later";
  if (won.endKey === lost.endKey) return "it is older";
  return lost.endKey === null ? "it has an end" : "it ends earlier";
}
