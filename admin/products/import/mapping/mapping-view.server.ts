import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import { isValue } from "#shop/catalogue/editing/field-kinds.ts";
import { readInput } from "#shop/catalogue/editing/typed-fields.ts";
import { findQuestions, findSentQuestions } from "#shop/catalogue/imports/map-import.server.ts";
import {
  columnUses,
  mappedFields,
  otherUses,
  type ColumnUse,
} from "#shop/catalogue/product-file/foreign/column-uses.ts";
import { guessUses } from "#shop/catalogue/product-file/foreign/guess-uses.ts";
import {
  NAMES_MAX,
  uncountedWays,
  type Mapping,
} from "#shop/catalogue/product-file/foreign/mapping.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { columnWords, useWords } from "./mapping-words.ts";

export type Choice = { readonly value: string; readonly name: string };

/** The questions about another shop's file, with the answers of before. */
export type ShownQuestions = {
  readonly format: string;
  readonly products: number;
  /** The owner says first what the columns are. */
  readonly asksColumns: boolean;
  readonly pricesIncludeVat: boolean;
  readonly weightGrams: string;
  /** Products that the file has no number of pieces of, and what becomes of them. */
  readonly uncounted: { readonly products: number; readonly answer: Mapping["uncounted"] };
  readonly groups: readonly ShownGroup[];
  readonly columns: readonly {
    readonly key: string;
    readonly head: string;
    readonly example: string;
    /** What it is read as by itself; "" where the owner says it. */
    readonly known: string;
    readonly chosen: string;
  }[];
  /** What a column that the format does not know can be. */
  readonly fields: readonly Choice[];
};
/** What the file calls categories or brands. */
export type ShownGroup = {
  readonly kind: "category" | "brand";
  readonly choices: readonly Choice[];
  /** For everything without an answer of its own. */
  readonly others: string;
  readonly names: readonly { readonly name: string; readonly chosen: string }[];
};

/** Null where nothing is to be asked. */
export async function readQuestions(id: string): Promise<ShownQuestions | null> {
  const [found, categories, brands] = await Promise.all([
    findQuestions(db(), id),
    listCategories(db()),
    listBrands(db()),
  ]);
  if (found === null) return null;
  const { format, mapping, questions } = found;
  const asksColumns = questions.asksColumns === true;
  const guessed = guessUses(
    questions.columns.map(({ head }) => head),
    mapping.columns,
  );
  return {
    format,
    products: questions.products,
    asksColumns,
    pricesIncludeVat: mapping.pricesIncludeVat,
    weightGrams: mapping.weightGrams,
    uncounted: { products: questions.uncounted ?? 0, answer: mapping.uncounted },
    groups: [
      groupOf("category", categories, {
        names: questions.categories,
        answers: mapping.categories,
        others: mapping.category,
      }),
      groupOf("brand", brands, {
        names: questions.brands,
        answers: mapping.brands,
        others: mapping.brand,
      }),
    ],
    columns: questions.columns.map(({ key, head, known, example }) => ({
      key,
      head,
      example,
      known: known === null ? (format === "other" ? useWords("left") : "") : columnWords(known),
      chosen: ownValue(format === "other" ? guessed : mapping.columns, key) ?? "",
    })),
    fields: (format === "other" ? namedUses : mappedFields).map((use) => ({
      value: use,
      name: useWords(use),
    })),
  };
}

/** What a column can be of a file that nobody knows: what every product has first. */
const namedUses: readonly ColumnUse[] = [
  ...otherUses.filter((use) => use !== "left"),
  ...mappedFields,
].toSorted((a, b) => placeOf(a) - placeOf(b));

/** The order in which a person looks for a field. */
function placeOf(use: ColumnUse): number {
  const order: readonly ColumnUse[] = [
    "sku",
    "name",
    "price",
    "salePrice",
    "stock",
    "facts",
    "description",
    "category",
    "brand",
    "picture",
    "alt",
    "handle",
    "option",
    "weightGrams",
    "weightKg",
    "widthMm",
    "widthCm",
    "depthMm",
    "depthCm",
    "heightMm",
    "heightCm",
  ];
  const at = order.indexOf(use);
  return at === -1 ? order.length : at;
}

/** What the form says that the columns are; a column without an answer is left. Null when nothing is asked. */
export async function readColumnUses(
  id: string,
  field: SentFields,
): Promise<Mapping["columns"] | null> {
  const found = await findSentQuestions(db(), id);
  if (found === null || found.format !== "other") return null;
  return Object.fromEntries(
    found.questions.columns
      .filter(({ key }) => key.length <= NAMES_MAX)
      .map(({ key }) => [key, columnUses.find((use) => use === field(`column ${key}`)) ?? "left"]),
  );
}

function groupOf(
  kind: ShownGroup["kind"],
  ours: readonly { readonly slug: string; readonly name: string }[],
  file: {
    readonly names: readonly string[];
    readonly answers: Readonly<Record<string, string>>;
    readonly others: string;
  },
): ShownGroup {
  const slugs = new Set(ours.map(({ slug }) => slug));
  const alike = (name: string) =>
    ours.find((each) => [each.name.toLowerCase(), each.slug].includes(name.toLowerCase()))?.slug;
  const known = (slug: string | undefined) => (slug !== undefined && slugs.has(slug) ? slug : "");
  return {
    kind,
    choices: ours.map(({ slug, name }) => ({ value: slug, name })),
    others: known(file.others),
    names: file.names.map((name) => ({
      name,
      chosen: known(ownValue(file.answers, name.toLowerCase())) || (alike(name) ?? ""),
    })),
  };
}

/** The answers of the form, or which of them can't be read. */
export async function readAnswers(
  id: string,
  field: SentFields,
): Promise<Mapping | "no_import" | "bad_weight" | "no_vat"> {
  const found = await findSentQuestions(db(), id);
  if (found === null) return "no_import";
  const { questions, mapping } = found;
  const vat = field("vat");
  if (vat !== "with" && vat !== "without") return "no_vat";
  const weight = field("weight_grams").trim();
  const read = readInput("weightGrams", weight);
  if (weight !== "" && !(read.ok && isValue("weightGrams", read.value))) return "bad_weight";
  const namesOf = (kind: ShownGroup["kind"], names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const slug = field(`${kind} ${name}`);
        return slug === "" ? [] : [[name.toLowerCase().slice(0, NAMES_MAX), slug]];
      }),
    );
  const others = questions.columns.flatMap(({ key, known }) => {
    const chosen = mappedFields.find((each) => each === field(`column ${key}`));
    return known !== null || chosen === undefined || key.length > NAMES_MAX
      ? []
      : [[key, chosen] as const];
  });
  return {
    ...mapping,
    pricesIncludeVat: vat === "with",
    weightGrams: read.ok && weight !== "" ? String(read.value) : "",
    // A file that counts all pieces does not ask.
    uncounted: uncountedWays.find((each) => each === field("uncounted")) ?? mapping.uncounted,
    category: field("others category"),
    brand: field("others brand"),
    categories: namesOf("category", questions.categories),
    brands: namesOf("brand", questions.brands),
    columns: found.format === "other" ? mapping.columns : Object.fromEntries(others),
  };
}
