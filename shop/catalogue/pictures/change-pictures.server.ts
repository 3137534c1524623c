import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { snakeCase } from "#shop/kit/snake-case.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { queuePicture } from "./queue-picture.server.ts";
import { inNewOrder } from "./picture-order.ts";
import type { Listed } from "./picture-queries.server.ts";
import { ALT_MAX, type Focus } from "./product-picture.ts";
import { withPictures, type AtPictures } from "./with-pictures.server.ts";

/** What a person saw, and what it shall be. */
type Change<Value> = { readonly from: Value; readonly to: Value };

/** What changes about one picture; what is left out stays. */
export type PictureChange = {
  readonly id: string;
  readonly alt?: Change<string>;
  readonly colour?: Change<string | null>;
  readonly focus?: Change<Focus>;
};

export type PictureChanges = {
  readonly pictures: readonly PictureChange[];
  /** The ids in their order. */
  readonly order?: Change<readonly string[]>;
};

export type PicturesRefusal =
  | "unchanged"
  | "no_picture"
  | "bad_alt"
  | "bad_colour"
  | "bad_focus"
  | "no_alt"
  | "changed_meanwhile";

/**
 * Changes alternative texts, colours, focuses and the order of a product's pictures. Each change names what the person
 * saw: changes of two people to different things are both kept, of the same one the second is refused, and then nothing
 * is changed. Pictures that were added meanwhile stay at the end. A new focus is cut by a job.
 */
export function changePictures(
  db: Db,
  productId: number,
  { act, changes }: { readonly act: Act; readonly changes: PictureChanges },
): Promise<Done<null> | Refused<PicturesRefusal | "no_product" | "act_reused">> {
  const named = { productId, act, action: "change_pictures", input: changes as Json };
  return withPictures<null, PicturesRefusal>(db, named, async (at) => {
    const { tx, pictures, begin, audit } = at;
    const problem = await problemOf(at, productId, changes);
    if (problem !== null) return refused(problem);
    const changed = changes.pictures.flatMap((change) => changedRow(pictures, change));
    const order = changes.order === undefined ? null : inNewOrder(idsOf(pictures), changes.order);
    if (order === "changed") return refused("changed_meanwhile");
    if (changed.length === 0 && order === null) return refused("unchanged");
    await begin();
    for (const { id, columns } of changed) {
      await tx.updateTable("productPictures").set(columns).where("id", "=", id).execute();
      if (columns.focusX !== undefined) await queuePicture(tx, id);
    }
    for (const [position, id] of (order ?? []).entries())
      await tx.updateTable("productPictures").set({ position }).where("id", "=", id).execute();
    audit(auditOf(pictures, changed, order));
    return done(null);
  });
}

function idsOf(pictures: readonly Listed[]): readonly string[] {
  return pictures.map(({ id }) => id);
}

async function problemOf(
  { tx, pictures }: AtPictures,
  productId: number,
  changes: PictureChanges,
): Promise<Exclude<PicturesRefusal, "unchanged"> | null> {
  const colours = await coloursOf(tx, productId);
  const isLive = await isOnShop(tx, productId);
  for (const change of changes.pictures) {
    const row = pictures.find(({ id }) => id === change.id);
    if (row === undefined) return "no_picture";
    const { alt, colour, focus } = change;
    if (alt !== undefined) {
      if (alt.to.length > ALT_MAX) return "bad_alt";
      if (alt.to === "" && row.alt !== "" && isLive) return "no_alt";
    }
    const named = colour?.to ?? null;
    if (named !== null && !colours.includes(named)) return "bad_colour";
    if (row.sourceHash === null && (colour !== undefined || focus !== undefined))
      return "no_picture";
    if (focus !== undefined && ![focus.to.x, focus.to.y].every(isThousandth)) return "bad_focus";
    if (isOther(row, change)) return "changed_meanwhile";
  }
  return null;
}

function isThousandth(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 1_000;
}

/** Whether somebody else has changed meanwhile what the person changes, to something else. */
function isOther(row: Listed, { alt, colour, focus }: PictureChange): boolean {
  const differs = <Value>(now: Value, change: Change<Value> | undefined) =>
    change !== undefined && now !== change.from && now !== change.to;
  const text = ({ x, y }: Focus) => `${x} ${y}`;
  const cut = focus && { from: text(focus.from), to: text(focus.to) };
  return (
    differs(row.alt, alt) ||
    differs(row.colour, colour) ||
    differs(text({ x: row.focusX, y: row.focusY }), cut)
  );
}

type ChangedRow = {
  readonly id: string;
  readonly columns: Partial<Pick<Listed, "alt" | "colour" | "focusX" | "focusY">>;
};

/** The columns that become other ones; nothing for a picture that is as it shall be. */
function changedRow(
  pictures: readonly Listed[],
  { id, alt, colour, focus }: PictureChange,
): ChangedRow[] {
  const row = pictures.find((picture) => picture.id === id);
  if (row === undefined) return [];
  const columns = {
    ...(alt !== undefined && alt.to !== row.alt && { alt: alt.to }),
    ...(colour !== undefined && colour.to !== row.colour && { colour: colour.to }),
    ...(focus !== undefined &&
      (focus.to.x !== row.focusX || focus.to.y !== row.focusY) && {
        focusX: focus.to.x,
        focusY: focus.to.y,
      }),
  };
  return Object.keys(columns).length === 0 ? [] : [{ id, columns }];
}

/** The values of the product's option color. */
async function coloursOf(tx: Db, productId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("optionValues")
    .innerJoin("optionGroups", "optionGroups.id", "optionValues.groupId")
    .select("value")
    .where("productId", "=", productId)
    .where("key", "=", "color")
    .execute();
  return rows.map(({ value }) => value);
}

async function isOnShop(tx: Db, productId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("products")
    .select("state")
    .where("id", "=", productId)
    .executeTakeFirst();
  return row?.state === "live";
}

/** What changed, as the audit log names it: each picture by its place. */
function auditOf(
  pictures: readonly Listed[],
  changed: readonly ChangedRow[],
  order: readonly string[] | null,
): Changed {
  const entries = changed.flatMap(({ id, columns }) => {
    const at = pictures.findIndex((picture) => picture.id === id);
    return Object.entries(columns).map(([column, to]) => [
      `picture_${at + 1}_${snakeCase(column)}`,
      { from: pictures[at]?.[column as keyof ChangedRow["columns"]] ?? null, to },
    ]);
  });
  const numbers = order?.map((id) => pictures.findIndex((picture) => picture.id === id) + 1);
  return Object.fromEntries([
    ...entries,
    ...(numbers === undefined
      ? []
      : [["order", { from: numbers.toSorted((a, b) => a - b), to: numbers }]]),
  ]) as Changed;
}
