import { decimalPounds, pence } from "#shop/kit/money.ts";
import { fieldKinds, type FieldKind } from "./field-kinds.ts";
import { readTypedPrice, type ProductField, type ProductFields } from "./product-fields.ts";

type Value = ProductFields[ProductField];

/** A value as its input has it. */
export function inputText(fields: Partial<ProductFields>, field: ProductField): string {
  const value = fields[field] ?? null;
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "on" : "";
  return field === "pricePence" ? decimalPounds(pence(Number(value))) : String(value);
}

/** A value that can't be read, or the value. */
export type ReadInput = { readonly ok: true; readonly value: Value } | { readonly ok: false };

/** Reads what was typed in an input. What may be empty is null then. */
export function readInput(field: ProductField, text: string): ReadInput {
  const kind: FieldKind = fieldKinds[field];
  switch (kind.is) {
    case "price":
      return found(readTypedPrice(text));
    case "whole":
      return readNumber(text, kind, /^\d{1,7}$/);
    case "decimal": {
      const read = readNumber(text, { ...kind, mayBeEmpty: true }, /^\d{1,5}(\.\d)?$/);
      return read.ok && read.value !== null ? { ok: true, value: String(read.value) } : read;
    }
    case "switch":
      return { ok: true, value: text === "on" };
    case "choice":
      if (text === "") return kind.mayBeEmpty === true ? { ok: true, value: null } : { ok: false };
      return kind.of === undefined || kind.of.includes(text)
        ? { ok: true, value: text as Value }
        : { ok: false };
    case "lines":
      return {
        ok: true,
        value: tidyLines(text)
          .filter((line) => line !== "")
          .join("\n"),
      };
    case "paragraphs":
      return {
        ok: true,
        value: tidyLines(text)
          .join("\n")
          .replaceAll(/\n{3,}/g, "\n\n")
          .trim(),
      };
    default:
      return { ok: true, value: text.trim() };
  }
}

/** "1,200 mm" is 1200: thousands may have a comma, and the unit may be there. */
function readNumber(
  text: string,
  { unit, mayBeEmpty }: { readonly unit: string; readonly mayBeEmpty: boolean },
  form: RegExp,
): ReadInput {
  const bare = text.trim().replace(new RegExp(`\\s*${unit}s?\\.?$`, "i"), "");
  if (bare === "") return mayBeEmpty ? { ok: true, value: null } : { ok: false };
  const digits = bare.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  return form.test(digits) ? { ok: true, value: Number(digits) } : { ok: false };
}

function tidyLines(text: string): readonly string[] {
  return text.split("\n").map((line) => line.trim());
}

function found(value: Value): ReadInput {
  return value === null ? { ok: false } : { ok: true, value };
}
