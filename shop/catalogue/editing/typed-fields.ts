import { decimalPounds, pence } from "#shop/kit/money.ts";
import { readDecimal, readPounds, readWhole } from "#shop/kit/typed-number.ts";
import { fieldKinds, type FieldKind } from "./field-kinds.ts";
import type { ProductField, ProductFields } from "./product-fields.ts";

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
      return found(readPounds(text));
    case "whole":
      if (text.trim() === "" && kind.mayBeEmpty) return { ok: true, value: null };
      return found(readWhole(text, { unit: kind.unit }));
    case "decimal": {
      if (text.trim() === "") return { ok: true, value: null };
      const tenths = readDecimal(text, { places: 1, unit: kind.unit });
      return found(tenths === null ? null : String(tenths / 10));
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

function tidyLines(text: string): readonly string[] {
  return text.split("\n").map((line) => line.trim());
}

function found(value: Value): ReadInput {
  return value === null ? { ok: false } : { ok: true, value };
}
