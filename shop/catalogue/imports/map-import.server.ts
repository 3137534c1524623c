import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct, type NewAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type {
  FileQuestions,
  ForeignFormat,
} from "#shop/catalogue/product-file/foreign/foreign-formats.ts";
import {
  emptyMapping,
  mapping as mappingSchema,
  type Mapping,
  type VariantWay,
} from "#shop/catalogue/product-file/foreign/mapping.ts";
import { findImportRow, moveImport } from "./imports-queries.server.ts";
import { findAsked, findLastMapping, rememberMapping } from "./mapping-queries.server.ts";
import { queueImport } from "./queue-import.server.ts";

type Asked = {
  readonly format: ForeignFormat;
  readonly mapping: Mapping;
  readonly questions: FileQuestions;
};

/**
 * What is asked about another shop's file, with the answers of before: its own, or those of the last file of its
 * program. Null for our own file, and while a job is at it.
 */
export async function findQuestions(db: Db, id: string): Promise<Asked | null> {
  const found = await findSentQuestions(db, id);
  return found?.state === "ready" ? found : null;
}

/**
 * The same for a form that answers them, which may come twice: the second time the job of the first one may be at the
 * file. Whether the file still waits for answers is for the act to say.
 */
export async function findSentQuestions(
  db: Db,
  id: string,
): Promise<(Asked & { readonly state: string }) | null> {
  const row = isUuid(id) ? await findAsked(db, id) : undefined;
  if (row === undefined || row.questions === null) return null;
  const own = mappingSchema.safeParse(row.mapping);
  const last = own.success ? own : mappingSchema.safeParse(await findLastMapping(db, row.format));
  // What was decided about the products of another file is no answer for this one.
  const before = last.success
    ? { ...last.data, ...(!own.success && { ways: {}, way: null }) }
    : emptyMapping;
  return {
    format: row.format as ForeignFormat,
    mapping: before,
    questions: row.questions as unknown as FileQuestions,
    state: row.state,
  };
}

/**
 * Says how another shop's file is read, and has its dry run made, again if there was one. `already_begun`: a job is at
 * the file, or it is imported.
 */
export async function mapImport(
  db: Db,
  id: string,
  { act, mapping }: { readonly act: Act; readonly mapping: Mapping },
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  return readAgain(db, id, { act, input: mapping, mapping });
}

async function readAgain(
  db: Db,
  id: string,
  { act, input, mapping }: Pick<NewAct, "act" | "input"> & { readonly mapping: Mapping },
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  const subject = { kind: "product_import", id };
  const named = { act, action: "map_import", subject, input };
  return withAct<null, "already_begun">(db, named, async (tx, audit) => {
    const moved = await moveImport(tx, id, {
      from: "ready",
      to: "reading",
      refusal: "",
      mapping: JSON.stringify(mapping),
      asks: false,
    });
    if (!moved) return refused("already_begun");
    await rememberMapping(tx, id, mapping);
    await queueImport(tx, id);
    audit({ prices_include_vat: { from: null, to: mapping.pricesIncludeVat } });
    return done(null);
  });
}

/** Says what becomes of variants that do not add up: those of one product, or of all that have no answer of their own. */
export async function chooseWay(
  db: Db,
  id: string,
  { act, way, sku }: { readonly act: Act; readonly way: VariantWay; readonly sku: string | null },
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  const known = (await findSentQuestions(db, id))?.mapping;
  if (known === undefined) return refused("already_begun");
  const mapping =
    sku === null ? { ...known, way } : { ...known, ways: { ...known.ways, [sku]: way } };
  // What was known is no part of the act: the same form sent again finds more.
  return readAgain(db, id, { act, input: { way, sku }, mapping });
}

/**
 * Says what the columns of a file are that no known program has written; a job then asks about what stands in them.
 */
export async function nameColumns(
  db: Db,
  id: string,
  { act, columns }: { readonly act: Act; readonly columns: Mapping["columns"] },
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  const known = (await findSentQuestions(db, id))?.mapping ?? emptyMapping;
  const mapping = { ...known, columns };
  // Nor is it here.
  const named = { act, action: "name_import_columns", input: { columns } };
  return askAgain(db, id, { ...named, from: "other", mapping });
}

/** Has the columns of our own file named: its program may only call some of them as we do. */
export async function askColumns(
  db: Db,
  id: string,
  act: Act,
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  const named = { act, action: "ask_import_columns", input: {} };
  return askAgain(db, id, { ...named, from: "own", mapping: {} });
}

type Again = Pick<NewAct, "act" | "action" | "input"> & {
  readonly from: "own" | "other";
  readonly mapping: Mapping | Record<string, never>;
};

async function askAgain(
  db: Db,
  id: string,
  { act, action, input, from, mapping }: Again,
): Promise<Done<null> | Refused<"already_begun" | "act_reused">> {
  const subject = { kind: "product_import", id };
  return withAct<null, "already_begun">(db, { act, action, subject, input }, async (tx) => {
    const isExpected = (await findImportRow(tx, id))?.format === from;
    const asked = { format: "other", asks: true, mapping: JSON.stringify(mapping) } as const;
    const moved =
      isExpected &&
      (await moveImport(tx, id, { from: "ready", to: "reading", refusal: "", ...asked }));
    if (!moved) return refused("already_begun");
    await queueImport(tx, id);
    return done(null);
  });
}
