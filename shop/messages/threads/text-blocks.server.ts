import { sql } from "kysely";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  BLOCK_BODY_MAX,
  BLOCK_NAME_MAX,
  BLOCKS_MAX,
  unknownFields,
  type TextBlock,
} from "./text-block.ts";

/** The text blocks by name, 100 at most. */
export async function listTextBlocks(db: Db): Promise<readonly TextBlock[]> {
  return db
    .selectFrom("textBlocks")
    .select(["id", "name", "body", "version"])
    .orderBy(sql`lower(name)`)
    .limit(BLOCKS_MAX)
    .execute();
}

export type SavedBlock = {
  /** Null: a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly body: string;
  /** The version that was read; 0 for a new one. */
  readonly version: number;
};

type BlockRefused = Refused<
  | "bad_name"
  | "bad_body"
  | "unknown_field"
  | "name_taken"
  | "too_many_blocks"
  | "block_changed"
  | "no_block"
  | "act_reused"
>;

/** Saves a text block. Refuses a name that another has, and a block that was changed since it was read. */
export async function saveTextBlock(
  db: Db,
  { id, name: typedName, body: typedBody, version }: SavedBlock,
  act: Act,
): Promise<Done<null> | BlockRefused> {
  const name = typedName.replaceAll("\0", "").trim();
  const body = typedBody.replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  if (name === "" || [...name].length > BLOCK_NAME_MAX) return refused("bad_name");
  if (body === "" || [...body].length > BLOCK_BODY_MAX) return refused("bad_body");
  if (unknownFields(body).length > 0) return refused("unknown_field");
  if (id !== null && !isUuid(id)) return refused("no_block");
  const blockId = id ?? derivedId(act.actId, "text block");
  const subject = { kind: "text_block", id: blockId };
  const input = { name, body, version };
  return withAct(db, { act, action: "save_text_block", subject, input }, async (tx, audit) => {
    const blocks = await lockBlocks(tx);
    const own = blocks.find((block) => block.id === blockId);
    if (blocks.some((each) => each.id !== blockId && isSameName(each.name, name)))
      return refused("name_taken");
    if (id !== null && own === undefined) return refused("no_block");
    if (own !== undefined && own.version !== version) return refused("block_changed");
    if (own === undefined && blocks.length >= BLOCKS_MAX) return refused("too_many_blocks");
    await tx
      .insertInto("textBlocks")
      .values({ id: blockId, name, body })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ name, body, version: version + 1 }),
      )
      .execute();
    audit({
      name: { from: own?.name ?? null, to: name },
      body: { from: own?.body ?? null, to: body },
    });
    return done(null);
  });
}

/** Deletes a text block. */
export async function deleteTextBlock(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<"no_block" | "act_reused">> {
  if (!isUuid(id)) return refused("no_block");
  const subject = { kind: "text_block", id };
  const named = { act, action: "delete_text_block", subject, input: null };
  return withAct<null, "no_block">(db, named, async (tx, audit) => {
    const own = (await lockBlocks(tx)).find((block) => block.id === id);
    if (own === undefined) return refused("no_block");
    await tx.deleteFrom("textBlocks").where("id", "=", id).execute();
    audit({ name: { from: own.name, to: null }, body: { from: own.body, to: null } });
    return done(null);
  });
}

/** All text blocks, which only one transaction changes at a time. */
async function lockBlocks(tx: Db): Promise<readonly TextBlock[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('text blocks', 0))`.execute(tx);
  return listTextBlocks(tx);
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
