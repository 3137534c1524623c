import { data, type ActionFunctionArgs } from "react-router";
import { saveColumns, saveService } from "#shop/carriers/edit-services.server.ts";
import { savePackedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { readColumn } from "#shop/carriers/files/generic.ts";
import { listCarriers } from "#shop/carriers/services.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { actOf, readTextFields, refusedForm, type SentFields } from "#admin/http/form.server.ts";
import type { Act } from "#shop/platform/act.ts";
import type { FormResult } from "#web/form-result.ts";
import { readServiceForm, readSizeForm } from "./read-settings.ts";

export type SettingsResult = FormResult & { readonly done?: string; readonly conflict?: string };

/** Saves a service, the columns of a file, or a packed size. */
export async function saveSetting(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [kind = ""] = field("intent").split(" ");
  if (kind === "service") return save(field, () => saveServiceForm(field, act));
  if (kind === "columns") return save(field, () => saveColumnsForm(field, act));
  if (kind === "size") return save(field, () => saveSizeForm(field, act));
  throw data(null, { status: 400 });
}

type Saved =
  | { readonly ok: true; readonly done: string }
  | { readonly ok: false; readonly reason: string }
  | { readonly ok: false; readonly fieldErrors: Readonly<Record<string, string>> };

/** The answer of a form; what was typed stays when it was refused. */
async function save(field: SentFields, work: () => Promise<Saved>) {
  const intent = field("intent");
  const values = Object.fromEntries(field.entries.filter(([name]) => name !== "act_id"));
  const saved = await work();
  if (saved.ok) return data<SettingsResult>({ intent, done: saved.done });
  if ("fieldErrors" in saved)
    return data<SettingsResult>(
      { intent, values, fieldErrors: saved.fieldErrors },
      { status: 422 },
    );
  if (saved.reason === "changed" || saved.reason === "no_product") {
    const conflict = "Somebody has changed this since you opened the page.";
    return data<SettingsResult>({ intent, conflict }, { status: 409 });
  }
  const message =
    saved.reason === "too_many"
      ? "100 services are the most. Change one that is paused."
      : undefined;
  return refusedForm({ reason: saved.reason, ...(message && { message }) }, { intent, values });
}

async function saveServiceForm(field: SentFields, act: Act): Promise<Saved> {
  const carriers = (await listCarriers(db())).map(({ name }) => name);
  const read = readServiceForm(field, carriers);
  if (!read.ok) return read;
  const id = Number(field("intent").split(" ")[1]) || null;
  const saved = await saveService(db(), {
    act,
    id,
    version: Number(field("version")),
    service: read.value,
  });
  return saved.ok ? { ok: true, done: `${read.value.name} is saved.` } : saved;
}

const COLUMNS_MAX = 40;

async function saveColumnsForm(field: SentFields, act: Act): Promise<Saved> {
  const name = field("intent").slice("columns ".length);
  const columns = field("columns")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = columns.find((column) => readColumn(column) === null);
  if (wrong !== undefined)
    return {
      ok: false,
      fieldErrors: {
        columns: `“${wrong.slice(0, 60)}” is no column. Write one of the fields below, or Heading = field.`,
      },
    };
  if (columns.length === 0 || columns.length > COLUMNS_MAX)
    return { ok: false, fieldErrors: { columns: "A file has 1 to 40 columns, one on a line." } };
  const saved = await saveColumns(db(), { act, name, version: Number(field("version")), columns });
  return saved.ok ? { ok: true, done: `The columns of ${name} are saved.` } : saved;
}

async function saveSizeForm(field: SentFields, act: Act): Promise<Saved> {
  const read = readSizeForm(field);
  if (!read.ok) return read;
  const productId = Number(field("intent").split(" ")[1]) || 0;
  const saved = await savePackedSize(db(), {
    act,
    productId,
    version: Number(field("version")),
    size: read.value,
  });
  return saved.ok ? { ok: true, done: "The packed size is saved." } : saved;
}
