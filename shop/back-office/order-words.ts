/** The words by which staff find an order, and those of what they type. A word matches every word that begins with it. */

const WORDS_MAX = 120;
const WORD_MAX = 60;
const TYPED_MAX = 8;

export type FoundBy = {
  readonly orderNumber: string;
  readonly names: readonly string[];
  readonly email: string;
  readonly postcode: string;
  readonly tags: readonly string[];
  readonly skus: readonly string[];
  readonly tracking: readonly string[];
};

/**
 * The words of an order as text of a tsvector. The e-mail address has weight B, all else A, so that a
 * search can leave it out.
 */
export function wordsOf(order: FoundBy): string {
  const { orderNumber, names, email, postcode, tags, skus, tracking } = order;
  // A postcode is typed with its space or without, or only its first half.
  const unspaced = postcode.replaceAll(" ", "");
  const numbers = tracking.map((number) => number.replaceAll(" ", ""));
  const plain = [orderNumber, ...names, postcode, unspaced, ...numbers].flatMap(split);
  const mail = fold(email);
  const [local = "", domain = ""] = mail.split("@");
  const ofEmail = mail.includes("@")
    ? [emailWord(mail), emailWord(`@${domain}`), ...split(local)]
    : [];
  const many = [...skus, ...tags].flatMap(split);
  const weighted = (words: readonly string[], weight: string) =>
    words.map((word) => `'${word}':1${weight}`);
  // What there can be many of comes last: it takes no place of the others.
  return [
    ...new Set([
      ...weighted(plain, "A"),
      ...weighted(
        ofEmail.filter((word) => word.length > 1),
        "B",
      ),
      ...weighted(many, "A"),
    ]),
  ]
    .slice(0, WORDS_MAX)
    .join(" ");
}

/**
 * What was typed as text of a tsquery: all its words, or all of it as one word ("RM 1234 5678 5GB",
 * "HX7 8AD"). null when it has no letter and no digit. Without `withEmail`, no e-mail address is looked at.
 */
export function typedQuery(typed: string, { withEmail }: { readonly withEmail: boolean }) {
  const chunks = fold(typed).split(/[\s,;]+/);
  const words = chunks
    .map((chunk) => (chunk.includes("@") ? emailWord(chunk) : letters(chunk)))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, TYPED_MAX);
  if (words.length === 0) return null;
  const prefix = (word: string) => `'${word.slice(0, WORD_MAX)}':*${withEmail ? "" : "A"}`;
  const all = words.map(prefix).join(" & ");
  return words.length === 1 ? all : `(${all}) | ${prefix(words.join(""))}`;
}

/** Lower case without accents: "Zoë" is found by "zoe". */
export function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text. What is joined by a hyphen is found from any of its parts on: "LL-10042" by "10042". */
function split(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = chunk.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
      return parts.map((_, from) => parts.slice(from).join("").slice(0, WORD_MAX));
    });
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function emailWord(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}@._+-]+/gu, "").slice(0, WORD_MAX);
}
