/** A passage for replies, with fields in braces that are filled in. */
export type TextBlock = {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly version: number;
};

export const BLOCK_NAME_MAX = 60;
export const BLOCK_BODY_MAX = 2_000;
export const BLOCKS_MAX = 100;

/** What a text block may name. */
export const blockFields = ["name", "order", "promised", "refund due"] as const;
export type BlockField = (typeof blockFields)[number];
export type BlockValues = Readonly<Record<BlockField, string | null>>;

const FIELD = /\{([^{}\n]{1,40})\}/g;

/** A text block with its fields filled in. A field without a value stays in braces, for a person to fill. */
export function fillBlock(body: string, values: BlockValues): string {
  const known: Readonly<Record<string, string | null>> = values;
  return body.replaceAll(FIELD, (braced, field: string) =>
    Object.hasOwn(known, field) ? (known[field] ?? braced) : braced,
  );
}

/** The fields that are still to be filled in: "{order}". A reply with one is not sent. */
export function openFields(text: string): readonly string[] {
  return [...new Set(text.match(FIELD))].filter((braced) =>
    blockFields.some((field) => braced === `{${field}}`),
  );
}

/** Fields in braces that no reply can fill in, such as "{surname}". */
export function unknownFields(body: string): readonly string[] {
  return [...new Set(body.match(FIELD))].filter(
    (braced) => !blockFields.some((field) => braced === `{${field}}`),
  );
}
