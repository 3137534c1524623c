import { data, redirect } from "react-router";
import { arrange } from "#shop/catalogue/groups/arrange.server.ts";
import { arrangements, GROUPS_MAX, type Arrangement } from "#shop/catalogue/groups/arrangements.ts";
import { addGroup } from "#shop/catalogue/groups/change-group.server.ts";
import { lengthOf, tidied, type GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import { findGroup } from "#shop/catalogue/groups/groups.server.ts";
import { listDeeds } from "#shop/catalogue/groups/ordered-list.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Moved } from "#admin/list/move-forms.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { savedFirst } from "#admin/http/seen.ts";
import { groupWords, listWords } from "./group-words.ts";

export type GroupListResult = ActResult & {
  readonly moved?: Moved;
};

/** Adds a category or a brand, or changes one of the lists that order them. */
export async function changeGroupList(args: RouteArgs, kind: GroupKind) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  return field("intent") === "create" ? create(field, act, kind) : change(field, act, kind);
}

async function create(field: SentFields, act: Act, kind: GroupKind) {
  const typed = field("name");
  const added = await addGroup(db(), kind, { act, name: tidied(kind, "name", typed) });
  const { one, path } = groupWords[kind];
  if (added.ok) throw redirect(`${path}/${added.value}`);
  return refusedForm(
    added,
    {
      intent: "create",
      values: { name: typed },
      ...(added.reason !== "act_reused" && { field: "name" }),
    },
    {
      bad_name: `Enter a name of up to ${lengthOf(kind, "name")} characters, with a letter.`,
      slug_taken:
        "A page has the address that this name would make. Enter another name; it can be changed later.",
      too_many: `${GROUPS_MAX} are the most. Delete a ${one} first.`,
    },
  );
}

async function change(field: SentFields, act: Act, kind: GroupKind) {
  const list = field("list");
  const deed = listDeeds.find((each) => each === field("intent"));
  if (!isArrangement(list) || arrangements[list].kind !== kind || deed === undefined)
    throw data(null, { status: 400 });
  const id = field("id").slice(0, 80);
  const seen = field("seen").split(" ").filter(Boolean).slice(0, GROUPS_MAX);
  const changed = await arrange(db(), list, { act, deed, id, seen });
  if (changed.ok) {
    const name = (await findGroup(db(), kind, id))?.values["name"] ?? id;
    const place = changed.value.indexOf(id) + 1;
    const { where } = listWords[list];
    const done =
      deed === "remove"
        ? `${name} is no longer in ${where}.`
        : `${name} is number ${place} in ${where}.`;
    const moved = deed === "up" || deed === "down" ? { moved: { list, id, deed } } : {};
    return data<GroupListResult>({ done, ...moved });
  }
  if (changed.reason !== "changed_meanwhile")
    return refusedForm(changed, { intent: deed }, refusals);
  const last = await findLastAct({ kind: "catalogue", id: list }, `arrange_${list}`, act.actor);
  const conflict = savedFirst(listWords[list].where, last);
  return data<GroupListResult>({ conflict }, { status: 409 });
}

const refusals = {
  no_group: "Choose one from the list.",
  in_list: "It is in the list already.",
  list_full: "The list is full. Remove one first.",
  not_in_list: "It is not in the list any more.",
  at_end: "It is at the end of the list already.",
};

function isArrangement(list: string): list is Arrangement {
  return Object.hasOwn(arrangements, list);
}
