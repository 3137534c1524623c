import { data } from "react-router";
import { saveColumns, saveService } from "#shop/carriers/edit-services.server.ts";
import { findPackedSize, savePackedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { listCarriers, listServices } from "#shop/carriers/services.server.ts";
import type { Refused } from "#shop/kit/result.ts";
import type { Act, Subject } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  actOf,
  readTextFields,
  type RouteArgs,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { overtakenForm, readTyped, type VersionedResult } from "#admin/http/overtaken.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import type { Seen } from "#admin/http/seen.ts";
import { readColumns, readServiceForm, readSizeForm } from "./read-settings.ts";
import {
  columnsValues,
  serviceInWords,
  serviceLabels,
  serviceValues,
  sizeLabels,
  sizeValues,
} from "./settings-values.ts";

/** One of the forms: what it is about, its fields, how it is saved, and how the thing is now. */
type SettingsForm = {
  readonly labels: Readonly<Record<string, string>>;
  readonly inWords?: (name: string, value: string) => string;
  readonly subject: Subject;
  readonly action: string;
  readonly save: (version: number) => Promise<Saved>;
  /** Null: it is gone. */
  readonly find: () => Promise<Seen | null>;
};
type Saved =
  | { readonly ok: true; readonly done: string }
  | Refused<"changed" | "no_product" | "too_many" | "act_reused">
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

/** Saves a service, the columns of a file, or a packed size. */
export async function saveSetting(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [kind = "", ...rest] = intent.split(" ");
  const form = Object.hasOwn(forms, kind) ? forms[kind]?.(field, act, rest.join(" ")) : undefined;
  if (form === undefined) throw data(null, { status: 400 });
  const typed = readTyped(field, Object.keys(form.labels));
  const saved = await form.save(typed.seen.version);
  if (saved.ok) return data<VersionedResult>({ intent, done: saved.done });
  const kept = { intent, ...typed };
  if ("fieldErrors" in saved)
    return data<VersionedResult>({ ...kept, fieldErrors: saved.fieldErrors }, 422);
  const now = saved.reason === "changed" ? await form.find() : null;
  if (now !== null) {
    const last = await findLastAct(form.subject, form.action, act.actor);
    return overtakenForm({ intent, typed, now, last, ...form });
  }
  const isGone = saved.reason === "changed" || saved.reason === "no_product";
  const text = isGone ? "This has been deleted." : sayRefusal({ reason: saved.reason }, texts).text;
  const status = isGone || saved.reason === "act_reused" ? 409 : 422;
  return data<VersionedResult>({ ...kept, formError: text }, status);
}

const texts = {
  too_many: "100 services are the most. Change one that is paused.",
};

/** The forms by the first word of their intent; `which` is the rest of it. */
const forms: Readonly<
  Record<string, (field: SentFields, act: Act, which: string) => SettingsForm>
> = {
  service: (field, act, which) => ({
    labels: serviceLabels,
    inWords: serviceInWords,
    subject: { kind: "carrier_service", id: which },
    action: "save_carrier_service",
    async save(version) {
      const carriers = (await listCarriers(db())).map(({ name }) => name);
      const read = readServiceForm(field, carriers);
      if (!read.ok) return read;
      const id = which === "new" ? null : wholeOf(which);
      const saved = await saveService(db(), { act, id, version, service: read.value });
      return saved.ok ? { ok: true, done: `${read.value.name} is saved.` } : saved;
    },
    async find() {
      const now = (await listServices(db())).find(({ id }) => id === Number(which));
      return now === undefined ? null : { version: now.version, values: serviceValues(now) };
    },
  }),
  columns: (field, act, which) => ({
    labels: { columns: "Columns" },
    inWords: (_, value) => value.split("\n").join(", "),
    subject: { kind: "carrier", id: which },
    action: "save_carrier_columns",
    async save(version) {
      const read = readColumns(field("columns"));
      if (!read.ok) return read;
      const saved = await saveColumns(db(), { act, name: which, version, columns: read.value });
      return saved.ok ? { ok: true, done: `The columns of ${which} are saved.` } : saved;
    },
    async find() {
      const now = (await listCarriers(db())).find(({ name }) => name === which);
      return now === undefined ? null : { version: now.version, values: columnsValues(now) };
    },
  }),
  size: (field, act, which) => ({
    labels: sizeLabels,
    subject: { kind: "product", id: which },
    action: "save_packed_size",
    async save(version) {
      const read = readSizeForm(field);
      if (!read.ok) return read;
      const productId = wholeOf(which);
      const saved = await savePackedSize(db(), { act, productId, version, size: read.value });
      return saved.ok ? { ok: true, done: "The packed size is saved." } : saved;
    },
    async find() {
      const now = await findPackedSize(db(), wholeOf(which));
      return now === null ? null : { version: now.version, values: sizeValues(now.size) };
    },
  }),
};
