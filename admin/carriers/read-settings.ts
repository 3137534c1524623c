import type { PackedSizeInput } from "#shop/carriers/edit-packed-sizes.server.ts";
import type { ServiceInput } from "#shop/carriers/edit-services.server.ts";
import { readColumn } from "#shop/carriers/files/generic.ts";
import { girthRules } from "#shop/carriers/service.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { readWhole } from "#shop/kit/typed-number.ts";

type ReadField = (name: string) => string;
type Errors = Record<string, string>;
type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fieldErrors: Readonly<Errors> };

/** Reads the form of a service. Each message says what to enter. */
export function readServiceForm(field: ReadField, carriers: readonly string[]): Read<ServiceInput> {
  const errors: Errors = {};
  const text = (name: string, max: number) => {
    const typed = field(name).trim();
    if (typed.length > max) errors[name] = `${typed.length} characters; ${max} fit.`;
    return typed;
  };
  const whole = wholeNumbers(field, errors);
  const girthRule = girthRules.find((rule) => rule === field("girth_rule")) ?? "girth";
  const countries = field("countries")
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");
  if (
    countries.length === 0 ||
    countries.length > 60 ||
    countries.some((code) => !/^[A-Z]{2}$/.test(code))
  )
    errors["countries"] = "Enter codes of two letters, such as GB, JE, FR.";
  const carrier = carriers.find((name) => name === field("carrier"));
  if (carrier === undefined) errors["carrier"] = "Choose a carrier.";
  const name = text("name", 60);
  if (name === "") errors["name"] = "Enter a name, such as express48.";
  const service = {
    carrier: carrier ?? "",
    name,
    code: text("code", 20),
    packageSize: text("package_size", 40),
    maxLengthMm: whole("max_length_mm", 10_000),
    maxGirthMm: whole("max_girth_mm", 30_000),
    girthRule,
    maxWeightGrams: whole("max_weight_grams", 1_000_000),
    countries: [...new Set(countries)],
    rank: whole("rank", 999),
    isActive: field("is_active") === "on",
  };
  return answer(service, errors);
}

const COLUMNS_MAX = 40;

/** Reads the columns of a file, one on a line. */
export function readColumns(typed: string): Read<readonly string[]> {
  const columns = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = columns.find((column) => readColumn(column) === null);
  if (wrong !== undefined)
    return answer(columns, {
      columns: `“${wrong.slice(0, 60)}” is not a column. Enter one of the fields below, or Heading = field.`,
    });
  return answer<readonly string[]>(
    columns,
    columns.length === 0 || columns.length > COLUMNS_MAX
      ? { columns: `Enter 1 to ${COLUMNS_MAX} columns, one on a line.` }
      : {},
  );
}

/** Reads the form of a packed size. */
export function readSizeForm(field: ReadField): Read<PackedSizeInput> {
  const errors: Errors = {};
  const whole = wholeNumbers(field, errors);
  const customsCode = field("customs_code").replaceAll(/[\s.]/g, "");
  if (customsCode !== "" && !/^\d{6,10}$/.test(customsCode))
    errors["customs_code"] = "A customs code has 6 to 10 digits.";
  const origin = field("origin").trim().toUpperCase();
  if (origin !== "" && !/^[A-Z]{2}$/.test(origin))
    errors["origin"] = "Enter two letters, such as GB.";
  const size = {
    lengthMm: whole("length_mm", 10_000),
    widthMm: whole("width_mm", 10_000),
    heightMm: whole("height_mm", 10_000),
    customsCode: customsCode === "" ? null : customsCode,
    origin: origin === "" ? null : origin,
  };
  return answer(size, errors);
}

function wholeNumbers(field: ReadField, errors: Errors) {
  return (name: string, max: number) => {
    const number = readWhole(field(name), { least: 1, most: max });
    if (number === null) errors[name] = `Enter a whole number from 1 to ${formatNumber(max)}.`;
    return number ?? 0;
  };
}

function answer<Value>(value: Value, errors: Errors): Read<Value> {
  return Object.keys(errors).length === 0
    ? { ok: true, value }
    : { ok: false, fieldErrors: errors };
}
