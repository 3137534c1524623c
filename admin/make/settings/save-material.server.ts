import { data } from "react-router";
import { MATERIALS_MAX } from "#shop/making/material.ts";
import { addMaterial, listMaterials, saveMaterial } from "#shop/making/materials.server.ts";
import { readMaterial, type TypedMaterial } from "#shop/making/read-material.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { actOf, readTextFields, type RouteArgs } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import {
  overtakenForm,
  readTyped,
  type Typed,
  type VersionedResult,
} from "#admin/http/overtaken.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { materialFields, materialLabels, toTypedMaterial } from "./material-values.ts";

/** Adds a material, or changes one. */
export async function changeMaterial(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const [deed, key = ""] = intent.split(" ", 2);
  if (deed !== "add_material" && deed !== "save_material") throw data(null, { status: 400 });
  const typed = readTyped(field, materialFields);
  const read = readMaterial(typed.values as TypedMaterial);
  const where = { intent, ...typed };
  if (!read.ok) return data<VersionedResult>({ ...where, fieldErrors: read.errors }, 422);
  const { fields } = read;
  const { version } = typed.seen;
  const saved =
    deed === "add_material"
      ? await addMaterial(db(), { act, fields })
      : await saveMaterial(db(), key, { act, version, fields });
  if (saved.ok)
    return data<VersionedResult>({
      intent,
      done: `${fields.name} is ${deed === "add_material" ? "added" : "saved"}.`,
    });
  if (saved.reason === "no_material") throw data(null, { status: 404 });
  if (saved.reason === "changed_meanwhile")
    return overtaken(key, { intent, typed, actor: act.actor });
  const { reason } = saved;
  const { text, status } = sayRefusal({ reason }, refusals);
  const beside = fieldOf[reason];
  const said = beside === undefined ? { formError: text } : { fieldErrors: { [beside]: text } };
  return data<VersionedResult>({ ...where, ...said }, status);
}

const fieldOf: Readonly<Record<string, string>> = {
  name_taken: "name",
  part_longer: "stockLengthMm",
};

const refusals = {
  name_taken: "Another material has this name, or nearly the same one.",
  part_longer:
    "A part that is sawn from it is longer than this. Enter a longer bar, or shorten the part first.",
  too_many: `There are ${MATERIALS_MAX} materials, which is the limit. Rename one that is no longer used.`,
};

async function overtaken(
  key: string,
  {
    intent,
    typed,
    actor,
  }: { readonly intent: string; readonly typed: Typed; readonly actor: Actor },
) {
  const now = (await listMaterials(db())).find((each) => each.key === key);
  if (now === undefined) throw data(null, { status: 404 });
  return overtakenForm({
    intent,
    typed,
    now: { version: now.version, values: toTypedMaterial(now) },
    last: await findLastAct({ kind: "material", id: key }, "save_material", actor),
    labels: materialLabels,
  });
}
