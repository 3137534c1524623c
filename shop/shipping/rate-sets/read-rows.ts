import { numberError, readPercent, readPounds, readWhole } from "#shop/kit/typed-number.ts";
import { defaultExceptions, readExceptions } from "#shop/shipping/exceptions.ts";
import { islandByCode } from "#shop/shipping/islands.ts";
import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { formatOutward, outwardSortKey, parseOutward } from "#shop/shipping/postcode.ts";
import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import { countryName, world } from "#shop/shipping/world.ts";
import { importDuties, type ImportTaxes } from "#shop/tax/import-taxes.ts";
import {
  PLACE_NAME_MAX,
  POSTCODES_TEXT_MAX,
  RANGES_MAX,
  RATE_MAX,
  TAX_NAME_MAX,
  TRANSIT_MAX,
} from "./limits.ts";
import type { CodeRange, SetZone } from "./rate-set.ts";
import { zoneKinds, type TypedCountry, type TypedZone } from "./row-values.ts";

const TAX_FROM_MAX = 10_000_000;

type Errors<Field extends string> = Partial<Record<Field, string>>;
type Read<Value, Field extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Errors<Field> };

/** A zone as it was typed, with its ranges. */
export type ReadZone = {
  readonly zone: Omit<SetZone, "key">;
  readonly ranges: readonly CodeRange[];
};

/** Reads the form of a zone. The mainland needs no postcodes: it has those of no other zone. */
export function readZone(
  typed: TypedZone,
  { isMainland }: { readonly isMainland: boolean },
): Read<ReadZone, keyof TypedZone> {
  const errors: Errors<keyof TypedZone> = {};
  const name = readName(typed.name);
  if (name === null) errors.name = nameError;
  const kind = zoneKinds.find((each) => each === typed.kind);
  if (kind === undefined) errors.kind = "Choose where the zone is.";
  const ratePence = readPounds(typed.rate, rateLimits);
  if (ratePence === null) errors.rate = rateError(typed.rate);
  const transitDays = readWhole(typed.transit_days, daysLimits);
  if (transitDays === null) errors.transit_days = daysError;
  const ranges =
    isMainland && typed.postcodes.trim() === ""
      ? { ok: true as const, value: [] }
      : readRanges(typed.postcodes);
  if (!ranges.ok) errors.postcodes = ranges.error;
  if (
    name === null ||
    kind === undefined ||
    ratePence === null ||
    transitDays === null ||
    !ranges.ok
  )
    return { ok: false, errors };
  const zone = {
    name,
    type: kind === "uk" ? ("UK" as const) : ("ISLANDS" as const),
    chargesVat: kind !== "export",
    ratePence,
    transitDays,
  };
  return { ok: true, value: { zone, ranges: ranges.value } };
}

/** Reads the form of a country. */
export function readCountry(
  code: string,
  typed: TypedCountry,
): Read<RatedCountry, keyof TypedCountry> {
  const errors: Errors<keyof TypedCountry> = {};
  const name = readName(typed.name);
  if (name === null) errors.name = nameError;
  const ratePence = readPounds(typed.rate, rateLimits);
  if (ratePence === null) errors.rate = rateError(typed.rate);
  const transitDays = readWhole(typed.transit_days, daysLimits);
  if (transitDays === null) errors.transit_days = daysError;
  const importTaxes = readTaxes(typed, errors);
  const exceptions = readExceptions(typed.exceptions);
  if (!exceptions.ok) errors.exceptions = exceptions.error;
  if (
    name === null ||
    ratePence === null ||
    transitDays === null ||
    importTaxes === undefined ||
    !exceptions.ok
  )
    return { ok: false, errors };
  const country = { code, name, ratePence, transitDays, importTaxes };
  const isDefault = exceptions.value === defaultExceptions(code);
  return { ok: true, value: isDefault ? country : { ...country, exceptions: exceptions.value } };
}

/** Reads the code of a country to be added: "NO", or the country's English name. */
export function readCountryCode(
  typed: string,
): { readonly ok: true; readonly code: string } | { readonly ok: false; readonly error: string } {
  const text = typed.trim();
  const found = world().find(
    ({ code, name }) => code === text.toUpperCase() || name.toLowerCase() === text.toLowerCase(),
  );
  if (found === undefined)
    return { ok: false, error: "Enter a country from the list, such as Norway or NO." };
  if (islandByCode(found.code) !== null)
    return {
      ok: false,
      error: `${countryName(found.code)} has UK postcodes: it belongs to a zone above.`,
    };
  return { ok: true, code: found.code };
}

const nameError = `Enter a name of up to ${PLACE_NAME_MAX} characters.`;
const daysError = `Enter 1 to ${TRANSIT_MAX} working days.`;

function readName(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  return name === "" || name.length > PLACE_NAME_MAX ? null : name;
}

/** With VAT where it is due. */
const rateLimits = { most: RATE_MAX };

function rateError(typed: string): string {
  if (/^[\s£]*-/.test(typed)) return "A rate is £0.00 or more.";
  return numberError(typed, "pounds", "Enter 0.00 to 1000.00, such as 4.95.");
}

const daysLimits = { least: 1, most: TRANSIT_MAX };

/** What a country charges; null when it is not known, undefined when an error was found. */
function readTaxes(
  typed: TypedCountry,
  errors: Errors<keyof TypedCountry>,
): ImportTaxes | null | undefined {
  const [name, percent, from] = [typed.tax_name, typed.tax_rate, typed.tax_from].map((text) =>
    text.trim().replaceAll(/\s+/g, " "),
  ) as [string, string, string];
  const duty = importDuties.find((each) => each === typed.duty);
  const hasTax = name !== "" || percent !== "" || from !== "";
  if (duty === undefined) {
    if (typed.duty !== "") errors.duty = "Choose whether there is duty.";
    else if (hasTax) errors.duty = "Say whether there is duty, too.";
    else return null;
    return undefined;
  }
  if (!hasTax) return { duty, tax: null };
  const rateBp = readPercent(percent, { least: 1, most: 10_000 });
  const fromPence = readPounds(from, { most: TAX_FROM_MAX });
  if (name === "" || name.length > TAX_NAME_MAX)
    errors.tax_name = `Enter what the tax is called, in up to ${TAX_NAME_MAX} characters.`;
  if (rateBp === null)
    errors.tax_rate = numberError(
      percent,
      "percent",
      "Enter a percentage from 0.01 to 100, such as 25.",
    );
  const isFromBad = from !== "" && fromPence === null;
  if (isFromBad)
    errors.tax_from = numberError(
      from,
      "pounds",
      "Enter a sum in pounds, such as 150.00, or nothing.",
    );
  if (errors.tax_name !== undefined || rateBp === null || isFromBad) return undefined;
  return { duty, tax: { name, rateBp, fromPence } };
}

/** Reads "KW15-KW17, ZE1 to ZE3, BF1, YO31-". Without an end, a range runs on. */
export function readRanges(
  typed: string,
):
  | { readonly ok: true; readonly value: readonly CodeRange[] }
  | { readonly ok: false; readonly error: string } {
  const wrong = (error: string) => ({ ok: false as const, error });
  if (typed.length > POSTCODES_TEXT_MAX)
    return wrong(`Enter at most ${POSTCODES_TEXT_MAX} characters.`);
  const parts = typed
    .toUpperCase()
    .replaceAll(/\s*(?:[-\u2010-\u2015]|\bTO\b)\s*/g, "-")
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (parts.length === 0) return wrong("Enter the outward codes of the zone, such as KW15-KW17.");
  if (parts.length > RANGES_MAX) return wrong(`Enter at most ${RANGES_MAX} ranges.`);
  const ranges: CodeRange[] = [];
  for (const part of parts) {
    const [first = "", second, ...more] = part.split("-");
    const start = codeIn(first);
    if (start === null || more.length > 0) return wrong(codeError(first, part));
    const end = second === undefined ? start : second === "" ? null : codeIn(second, start);
    if (second !== undefined && second !== "" && end === null)
      return wrong(codeError(second, part));
    if (end !== null && keyOf(end) < keyOf(start)) return wrong(`${part} ends before it begins.`);
    ranges.push({ start, end });
  }
  return { ok: true, value: ranges };
}

/** "KW15"; also "17" after KW15. Null for a text that is no outward code. */
function codeIn(text: string, after = ""): string | null {
  const area = /^\d/.test(text) ? (/^[A-Z]+/.exec(after)?.[0] ?? "") : "";
  const outward = parseOutward(area + text);
  return outward === null ? null : formatOutward(outward);
}

function keyOf(code: string): string {
  const outward = parseOutward(code);
  return outward === null ? "" : outwardSortKey(outward);
}

function codeError(text: string, part: string): string {
  const inArea = outwardCodes.filter(({ area }) => area === text);
  const [first, last] = [inArea[0], inArea.at(-1)];
  if (first !== undefined && last !== undefined)
    return `${text} is a whole area: write ${formatOutward(first)}-${formatOutward(last)}.`;
  if (/^[A-Z]{1,2}\d{1,2}[A-Z]?\d[A-Z]{2}$/.test(text))
    return `${text} is a whole postcode: write its first half alone.`;
  return `“${part.slice(0, 20)}” is no outward code. Write KW15 or KW15-KW17.`;
}
