import type { Candidate, Place } from "./candidate-queries.server.ts";
import type { Wish } from "./language.ts";
import type { Part } from "./words.ts";

/** What a part counts where a product has it: in its name, its kind, its facts or its description. */
const WORTH: Readonly<Record<Place, number>> = {
  H: 1,
  K: 1,
  A: 1,
  B: 0.85,
  C: 0.6,
  L: 0.6,
  D: 0.25,
  "-": 0,
};
/** A synonym counts less than the word that was typed. */
const SYNONYM = 0.85;
/** The noun that a query ends with says what is wanted; what follows "for" says what it is for. */
const HEAD = 2.2;
const CONTEXT = 0.45;
/** "Dry clothes above a bath": every product dries clothes. */
const LIGHT = 0.4;
/** A product that has the head noun, but is something else, such as a line for a reel. */
const OTHER_HEAD = 0.4;
/** A line of more than the wanted length can be drawn out in part, and one that carries more carries it. */
const ENOUGH = 0.4;
const HEAD_FITS = 0.9;
const BY_WORD = 0.1;
/** A product that costs more than a query allows. */
const TOO_DEAR = 0.4;
/** "Line for a rotary": a product that is the rotary, and a line only by its kind. */
const IS_CONTEXT = 0.7;
const NAME_SHARE = 0.12;
const BEST_SELLER = 0.06;
/** Of the products of the kind that a query names, the best sellers are first, then those named like it. */
const BEST_OF_KIND = 0.14;
const NAMED_OF_KIND = 0.03;
/** With a superlative, products with at least this share of the best score are put in its order. */
const WISHED_FROM = 0.6;
/** When some products have everything, those without a part need this share of the best score. */
const KEPT_FROM = 0.55;

export type Ranked = {
  readonly ids: readonly number[];
  /** Whether no product has all parts. */
  readonly isPartial: boolean;
  /**
   * How well the best product answers, from 0 to 1: the weight of the parts that it has outside its
   * description. At least HEAD_FITS for one that is what the query names.
   */
  readonly fit: number;
};

type Scored = { readonly candidate: Candidate; readonly score: number; readonly has: number };

/** Puts the candidates of a query in order, the best first, and drops those that have too little of it. */
export function rank(
  candidates: readonly Candidate[],
  parts: readonly Part[],
  { wish, priceMax }: { wish: Wish | null; priceMax: number | null },
): Ranked {
  const isDear = ({ price }: Candidate) => priceMax !== null && price !== null && price > priceMax;
  const weights = weigh(candidates, parts);
  const scored = candidates
    .map((candidate) => score(candidate, parts, weights))
    .map((each) => (isDear(each.candidate) ? { ...each, score: each.score * TOO_DEAR } : each));
  scored.sort(
    (a, b) =>
      Number(b.candidate.isName) - Number(a.candidate.isName) ||
      brandRank(b.candidate) - brandRank(a.candidate) ||
      b.score - a.score ||
      a.candidate.position - b.candidate.position ||
      a.candidate.id - b.candidate.id,
  );
  const best = scored[0]?.score ?? 0;
  const isPartial = !scored.some(({ has }) => has === parts.length);
  const kept = scored.filter(
    ({ score: of, has }) => has === parts.length || of >= best * KEPT_FROM,
  );
  return {
    ids: (wish === null ? kept : wished(kept, wish, best)).map(({ candidate }) => candidate.id),
    isPartial,
    fit: scored[0] === undefined ? 0 : fitOf(scored[0].candidate, parts, weights),
  };
}

/** Of the brand that a query is the name of: its best sellers, then its other products, then all others. */
function brandRank({ isBrand, isBestSeller }: Candidate): number {
  return isBrand ? 1 + Number(isBestSeller) : 0;
}

type Weight = { readonly weight: number; readonly isHead: boolean };

/** Rare parts weigh more than frequent ones; the head noun most. */
function weigh(candidates: readonly Candidate[], parts: readonly Part[]): readonly Weight[] {
  const head = headOf(candidates, parts);
  return parts.map((part, at) => {
    const having = candidates.filter(({ places }) => places.slice(at * 3, at * 3 + 2) !== "--");
    const rarity = Math.log(1 + (candidates.length + 1) / (having.length + 0.5));
    const isHead = at === head;
    const role = isHead ? HEAD : head >= 0 && part.isContext ? CONTEXT : 1;
    return { weight: rarity * role * (part.isLight && !isHead ? LIGHT : 1), isHead };
  });
}

/**
 * The last part before "for" that is the head noun of a product or kind, unless one before it is the thing:
 * "cover rotary" is a cover. -1 without one.
 */
function headOf(candidates: readonly Candidate[], parts: readonly Part[]): number {
  const mayBeHead = parts.flatMap((part, at) =>
    !part.isContext &&
    !part.isNegated &&
    !part.isLight &&
    part.measure === undefined &&
    candidates.some((candidate) => isHeadOf(candidate, at))
      ? [at]
      : [],
  );
  const last = mayBeHead.at(-1) ?? -1;
  const isOfLast = (at: number) =>
    candidates.some((each) => isHeadOf(each, at) && !isHeadOf(each, last) && names(each, last)) &&
    !candidates.some((each) => isHeadOf(each, last) && names(each, at));
  return mayBeHead.slice(0, -1).findLast(isOfLast) ?? last;
}

function isHeadOf({ places }: Candidate, at: number): boolean {
  return /[HK]/.test(places.slice(at * 3, at * 3 + 2));
}

/** Whether a part, or a word of it, stands in a product's name, kind or brand. */
function names({ places }: Candidate, at: number): boolean {
  return /[HKAB].|.[HKAB]/.test(places.slice(at * 3, at * 3 + 2)) || places[at * 3 + 2] !== "0";
}

function score(candidate: Candidate, parts: readonly Part[], weights: readonly Weight[]): Scored {
  let sum = 0;
  let all = 0;
  let has = 0;
  let named = 0;
  let kinds = 0;
  let isNamed = false;
  let isContext = false;
  for (const [at, part] of parts.entries()) {
    const { weight, isHead } = weights[at] ?? { weight: 0, isHead: false };
    const literal = wantedPlace(placeAt(candidate, at * 3), part);
    const synonym = wantedPlace(placeAt(candidate, at * 3 + 1), part);
    const worth = Math.max(
      worthOf(literal, isHead),
      worthOf(synonym, isHead) * SYNONYM,
      part.measure === undefined ? 0 : reach(candidate, part),
    );
    all += weight;
    sum += weight * (worth + wordsHad(candidate, part, at * 3 + 2));
    if (literal + synonym !== "--") has += 1;
    if (/[HK]/.test(literal + synonym)) kinds += 1;
    if (isHead && (literal + synonym).includes("H")) isNamed = true;
    if (part.isContext && /[HK]/.test(literal + synonym)) isContext = true;
    if (literal === "H" || literal === "A") named += part.phrase?.split(" ").length ?? 1;
  }
  const share = Math.min(1, named / Math.max(1, candidate.nameLength));
  const best = candidate.isBestSeller ? 1 : 0;
  const extra =
    kinds === parts.length
      ? Math.max(best * BEST_OF_KIND, share * NAMED_OF_KIND)
      : best * BEST_SELLER + share * NAME_SHARE;
  const hasHead = weights.some((weight) => weight.isHead);
  const whole = (all === 0 ? 0 : sum / all) + extra;
  return { candidate, has, score: hasHead && isContext && !isNamed ? whole * IS_CONTEXT : whole };
}

function placeAt({ places }: Candidate, at: number): Place {
  return (places[at] ?? "-") as Place;
}

/** "No zip": what has a zip in its name is not wanted; a text may say that there is none. */
function wantedPlace(place: Place, { isNegated = false }: Part): Place {
  return isNegated && "HKAB".includes(place) ? "-" : place;
}

/** What the single words of a phrase count beside it: "hills" of "hills hoist". */
function wordsHad({ places }: Candidate, { phrase }: Part, at: number): number {
  return phrase === undefined ? 0 : (Number(places[at] ?? 0) / phrase.split(" ").length) * BY_WORD;
}

function worthOf(place: Place, isHead: boolean): number {
  const isOther = isHead && !"HKL".includes(place);
  return WORTH[place] * (isOther ? OTHER_HEAD : 1);
}

/** What a line counts that is longer, or carries more, than was typed: the closer, the more. */
function reach({ length, capacity }: Candidate, { measure }: Part): number {
  const has =
    measure?.base === "mm" ? (length ?? 0) * 1000 : measure?.base === "kg" ? (capacity ?? 0) : 0;
  return measure === undefined || has < measure.amount ? 0 : ENOUGH * (measure.amount / has);
}

/** The weight of the parts that a product has outside its description. */
function fitOf(candidate: Candidate, parts: readonly Part[], weights: readonly Weight[]): number {
  if (candidate.isBrand) return 1;
  const weightOf = (at: number) => weights[at]?.weight ?? 0;
  const all = parts.reduce((sum, _, at) => sum + weightOf(at), 0);
  const has = parts.reduce(
    (sum, _, at) =>
      sum + (/[HKABC]/.test(candidate.places.slice(at * 3, at * 3 + 2)) ? weightOf(at) : 0),
    0,
  );
  const head = weights.findIndex(({ isHead }) => isHead);
  const isNamed = head >= 0 && /[HK]/.test(candidate.places.slice(head * 3, head * 3 + 2));
  return all === 0 ? 0 : Math.max(has / all, isNamed ? HEAD_FITS : 0);
}

/** The best ones in the order of a superlative; those without the number after them, then the rest. */
function wished(kept: readonly Scored[], { by, order }: Wish, best: number): readonly Scored[] {
  const sign = order === "least" ? 1 : -1;
  const valueOf = ({ candidate }: Scored) =>
    candidate[by] === null ? Number.POSITIVE_INFINITY : candidate[by] * sign;
  const isGood = ({ score: of }: Scored) => of >= best * WISHED_FROM;
  return [
    ...kept.filter(isGood).toSorted((a, b) => {
      const [one, other] = [valueOf(a), valueOf(b)];
      return one === other ? 0 : one - other;
    }),
    ...kept.filter((each) => !isGood(each)),
  ];
}
