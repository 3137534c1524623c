import { data, redirect } from "react-router";
import { changeGroup } from "#shop/catalogue/groups/change-group.server.ts";
import { deleteGroup } from "#shop/catalogue/groups/delete-group.server.ts";
import {
  columnsOf,
  lengthOf,
  tidied,
  type GroupKind,
} from "#shop/catalogue/groups/group-fields.ts";
import { findGroup, type Group } from "#shop/catalogue/groups/groups.server.ts";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import {
  overtakenForm,
  readTyped,
  type Typed,
  type VersionedResult,
} from "#admin/http/overtaken.server.ts";
import { fieldWords, groupWords, valueInWords } from "./group-words.ts";
import { moved } from "#admin/http/refusals.ts";

/** The category or brand of a URL; its old address leads to the new one, 404 for any other. */
export async function groupOfUrl(kind: GroupKind, slug: string): Promise<Group> {
  const group = await findGroup(db(), kind, slug);
  if (group !== null) return group;
  const { path, shopPath } = groupWords[kind];
  const moved = (await findNewPath(db(), shopPath + slug))?.slice(shopPath.length) ?? "";
  if (moved !== "" && (await findGroup(db(), kind, moved)) !== null)
    throw redirect(`${path}/${moved}`);
  throw data(null, { status: 404 });
}

/** Saves or deletes the category or brand of a URL. */
export async function changeOneGroup(args: RouteArgs<"slug">, kind: GroupKind) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const { slug } = args.params;
  if (field("intent") === "delete") return remove(field, act, { kind, slug });
  return save(field, act, { kind, slug });
}

type Which = { readonly kind: GroupKind; readonly slug: string };

async function save(field: SentFields, act: Act, { kind, slug }: Which) {
  const columns = columnsOf(kind);
  const typed = readTyped(field, columns);
  const values = Object.fromEntries(
    columns.map((column) => [column, tidied(kind, column, typed.values[column] ?? "")]),
  );
  const saved = await changeGroup(db(), kind, { act, slug, version: typed.seen.version, values });
  if (saved.ok) {
    if (saved.value !== slug) throw redirect(`${groupWords[kind].path}/${saved.value}?moved=1`);
    return data<VersionedResult>({ intent: "save", done: `${values["name"]} is saved.` });
  }
  if (saved.reason === "unchanged")
    return data<VersionedResult>({ intent: "save", done: "Nothing was changed." });
  if (saved.reason === "changed") return overtaken({ kind, slug }, act, typed);
  const column =
    saved.reason === "slug_taken" ? "slug" : columns.find((each) => saved.reason === `bad_${each}`);
  const kept = {
    intent: "save",
    values: typed.values,
    ...(column !== undefined && { field: column }),
  };
  const refusal = refusedForm(saved, kept, refusalTexts(kind, column));
  return data<VersionedResult>({ ...refusal.data, seen: typed.seen }, refusal.init ?? {});
}

function refusalTexts(kind: GroupKind, column: string | undefined) {
  const words =
    column === "slug"
      ? "Enter small letters, digits and hyphens, such as drying-racks, up to 80."
      : `Enter words of up to ${lengthOf(kind, column ?? "name")} characters.`;
  const bad: Readonly<Record<`bad_${string}`, string>> = { [`bad_${column}`]: words };
  return { slug_taken: "A page or the shop itself has this address. Enter another one.", ...bad };
}

async function overtaken({ kind, slug }: Which, act: Act, typed: Typed) {
  const now = await findGroup(db(), kind, slug);
  if (now === null) throw data(null, { status: 404 });
  return overtakenForm({
    intent: "save",
    typed,
    now: { version: now.version, values: now.values },
    last: await findLastAct({ kind, id: slug }, `change_${kind}`, act.actor),
    labels: Object.fromEntries(
      columnsOf(kind).map((column) => [column, fieldWords[kind][column]?.label ?? column]),
    ),
    inWords: valueInWords,
  });
}

async function remove(field: SentFields, act: Act, { kind, slug }: Which) {
  const { one, path } = groupWords[kind];
  const moveTo = field("move_to") === "" ? null : field("move_to").slice(0, 80);
  const version = wholeOf(field("version"));
  const deleted = await deleteGroup(db(), kind, { act, slug, version, moveTo });
  if (deleted.ok) throw redirect(`${path}?deleted=${deleted.value}`);
  if (deleted.reason === "changed" && (await findGroup(db(), kind, slug)) === null)
    throw redirect(path);
  const isChoice = deleted.reason === "has_products" || deleted.reason === "no_target";
  return refusedForm(
    deleted,
    {
      intent: "delete",
      values: { move_to: field("move_to") },
      ...(isChoice && { field: "move_to" }),
    },
    {
      has_products: `Products are in this ${one}. Choose where they go.`,
      no_target: `Choose another ${one}.`,
      changed: moved(
        `This ${one} has been changed since you opened the page. Look at it again, then delete it.`,
      ),
    },
  );
}
