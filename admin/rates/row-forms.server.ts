import { data } from "react-router";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { defaultExceptions } from "#shop/shipping/exceptions.ts";
import {
  newZoneKey,
  readRates,
  rowSubject,
  saveCountry,
  saveZone,
} from "#shop/shipping/rate-sets/draft.server.ts";
import { isMainland, type RateSet } from "#shop/shipping/rate-sets/rate-set.ts";
import { readCountry, readCountryCode, readZone } from "#shop/shipping/rate-sets/read-rows.ts";
import {
  countryFields,
  typedCountry,
  typedZone,
  zoneFields,
  type TypedCountry,
  type TypedZone,
} from "#shop/shipping/rate-sets/row-values.ts";
import { countryName } from "#shop/shipping/world.ts";
import { refusedForm, type SentFields } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { overtakenForm, type VersionedResult } from "#admin/http/overtaken.server.ts";
import { WAS } from "#admin/http/seen.ts";
import { inWords, labels } from "./field-words.ts";
import { moved } from "#admin/http/refusals.ts";

type Typed<Name extends string> = {
  /** Fields that the form does not have are as they are in the draft. */
  readonly values: Readonly<Record<Name, string>>;
  readonly seen: Readonly<Record<string, string>>;
  /** The fields of the form. */
  readonly names: readonly Name[];
};

/** What was typed in the fields of a row, and what the person saw in them before. */
function typedIn<Name extends string>(
  { entries }: SentFields,
  names: readonly Name[],
  present: Readonly<Record<Name, string>>,
): Typed<Name> {
  const sent = new Map(entries);
  const own = names.filter((name) => sent.has(name));
  return {
    names: own,
    values: { ...present, ...Object.fromEntries(own.map((name) => [name, sent.get(name) ?? ""])) },
    seen: Object.fromEntries(own.map((name) => [name, sent.get(WAS + name) ?? ""])),
  };
}

async function presentRates(): Promise<RateSet> {
  const { live, draft } = await readRates(db());
  return draft?.rates ?? live;
}

/** Changes a zone in the draft, or its rate alone. */
export async function changeZone(field: SentFields, act: Act, key: string) {
  const intent = field("intent");
  const set = await presentRates();
  const zone = set.zones.find((each) => each.key === key);
  if (zone === undefined) return gone(intent, "zone");
  const typed = typedIn(field, zoneFields, typedZone(set, zone));
  const where = { intent, ...answerOf(typed) };
  const read = readZone(typed.values, { isMainland: isMainland(zone) });
  if (!read.ok) return data<VersionedResult>({ ...where, fieldErrors: read.errors }, 422);
  const saved = await saveZone(db(), { act, key, read: read.value, seen: typed.seen });
  if (saved.ok)
    return data<VersionedResult>({
      intent,
      done: `${read.value.zone.name} is changed in the draft.`,
    });
  if (saved.reason === "changed_meanwhile")
    return overtakenRow({ intent, kind: "zone", id: key, typed, act });
  if (saved.reason === "no_row") return gone(intent, "zone");
  return refusedRow(saved.reason, where);
}

/** Adds a zone to the draft. */
export async function addZone(field: SentFields, act: Act) {
  const intent = field("intent");
  const typed = typedIn(field, zoneFields, emptyZone);
  const where = { intent, values: typed.values };
  const read = readZone(typed.values, { isMainland: false });
  if (!read.ok) return data<VersionedResult>({ ...where, fieldErrors: read.errors }, 422);
  const key = newZoneKey(act);
  const saved = await saveZone(db(), { act, key, read: read.value, seen: null });
  if (saved.ok)
    return data<VersionedResult>({
      intent,
      done: `${read.value.zone.name} is added to the draft.`,
    });
  return refusedRow(saved.reason, where);
}

const emptyZone: TypedZone = { name: "", kind: "", rate: "", transit_days: "", postcodes: "" };
const emptyCountry: TypedCountry = {
  name: "",
  rate: "",
  transit_days: "",
  duty: "",
  tax_name: "",
  tax_rate: "",
  tax_from: "",
  exceptions: "",
};

/** Changes a country in the draft, or its rate alone. */
export async function changeCountry(field: SentFields, act: Act, code: string) {
  const intent = field("intent");
  const set = await presentRates();
  const country = set.countries.find((each) => each.code === code);
  if (country === undefined || code === "GB") return gone(intent, "country");
  const typed = typedIn(field, countryFields, typedCountry(country));
  const where = { intent, ...answerOf(typed) };
  const read = readCountry(code, typed.values);
  if (!read.ok) return data<VersionedResult>({ ...where, fieldErrors: read.errors }, 422);
  const saved = await saveCountry(db(), { act, country: read.value, seen: typed.seen });
  if (saved.ok)
    return data<VersionedResult>({ intent, done: `${read.value.name} is changed in the draft.` });
  if (saved.reason === "changed_meanwhile")
    return overtakenRow({ intent, kind: "country", id: code, typed, act });
  if (saved.reason === "no_row") return gone(intent, "country");
  return refusedRow(saved.reason, where);
}

/** Adds a country to the draft. */
export async function addCountry(field: SentFields, act: Act) {
  const intent = field("intent");
  const chosen = readCountryCode(field("country"));
  const exceptions = chosen.ok ? defaultExceptions(chosen.code) : "";
  const typed = typedIn(field, countryFields, { ...emptyCountry, exceptions });
  const named = typed.values.name.trim() === "" && chosen.ok ? countryName(chosen.code) : null;
  const values = named === null ? typed.values : { ...typed.values, name: named };
  const where = { intent, values: { ...typed.values, country: field("country") } };
  const read = readCountry(chosen.ok ? chosen.code : "", values);
  if (!chosen.ok || !read.ok) {
    const fieldErrors = {
      ...(chosen.ok ? {} : { country: chosen.error }),
      ...(read.ok ? {} : read.errors),
    };
    // Without a country there is no name to take.
    if (!chosen.ok && typed.values.name.trim() === "") delete fieldErrors.name;
    return data<VersionedResult>({ ...where, fieldErrors }, 422);
  }
  const saved = await saveCountry(db(), { act, country: read.value, seen: null });
  if (saved.ok)
    return data<VersionedResult>({ intent, done: `${read.value.name} is added to the draft.` });
  return refusedRow(saved.reason, where);
}

/** The row of a form is in the draft no more. */
export function gone(intent: string, kind: "zone" | "country") {
  return data<VersionedResult>({ intent, conflict: `Somebody has removed this ${kind}.` }, 409);
}

/** A colleague has changed the same row: what was typed stays, with the colleague's values beside it. */
async function overtakenRow({
  intent,
  kind,
  id,
  typed,
  act,
}: {
  readonly intent: string;
  readonly kind: "zone" | "country";
  readonly id: string;
  readonly typed: Typed<string>;
  readonly act: Act;
}) {
  const now = valuesOf(await presentRates(), kind, id);
  if (now === null) return gone(intent, kind);
  const pick = (from: Readonly<Record<string, string>>) =>
    Object.fromEntries(typed.names.map((name) => [name, from[name] ?? ""]));
  return overtakenForm({
    intent,
    typed: { values: pick(typed.values), seen: { version: 0, values: typed.seen } },
    now: { version: 0, values: pick(now) },
    last: await findLastAct(rowSubject(kind, id), `change_${kind}`, act.actor),
    labels: Object.fromEntries(typed.names.map((name) => [name, labels[name] ?? name])),
    inWords,
  });
}

function valuesOf(
  set: RateSet,
  kind: "zone" | "country",
  id: string,
): Readonly<Record<string, string>> | null {
  if (kind === "zone") {
    const zone = set.zones.find(({ key }) => key === id);
    return zone === undefined ? null : typedZone(set, zone);
  }
  const country = set.countries.find(({ code }) => code === id);
  return country === undefined ? null : typedCountry(country);
}

function answerOf({ values, seen, names }: Typed<string>) {
  return {
    values: Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
    seen: { version: 0, values: seen },
  };
}

const refusals = {
  name_taken: "Another row has this name.",
  name_fixed: "UK Mainland keeps its name and stays in the UK: it has the codes that no zone has.",
  country_there: "This country is in the list already.",
  too_many: "There is no room for more zones, postcodes or countries.",
  changed_meanwhile: moved("Somebody has changed the draft since you opened the page."),
  no_row: moved("Somebody has removed this row."),
};

/** The field that a refusal is beside. */
const fieldOf: Readonly<Record<string, string>> = {
  name_taken: "name",
  name_fixed: "name",
  country_there: "country",
};

/** What is wrong with a row, beside its field. */
export function refusedRow(
  reason: keyof typeof refusals | "act_reused",
  { intent, ...answer }: VersionedResult & { readonly intent: string },
) {
  const refusal = refusedForm({ reason }, { intent, field: fieldOf[reason] }, refusals);
  return data<VersionedResult>({ ...answer, ...refusal.data }, refusal.init ?? {});
}
