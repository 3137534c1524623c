import { expect } from "vitest";
import { beginImport, beginUndo } from "#shop/catalogue/imports/begin-import.server.ts";
import { findImport, findSteepPrices } from "#shop/catalogue/imports/list-imports.server.ts";
import { runImport } from "#shop/catalogue/imports/run-import.server.ts";
import { uploadImport } from "#shop/catalogue/imports/upload-import.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ownersAct } from "./actors.ts";

/** Begins an import as somebody who has confirmed its prices. */
export async function beginConfirmed(db: Db, id: string, act = ownersAct()) {
  const { mark: steepMark } = await findSteepPrices(db, id);
  return beginImport(db, id, { act, steepMark });
}

/** Uploads a file, which no job has read yet. Returns the id of its import. */
export async function uploadFile(
  db: Db,
  bytes: Uint8Array<ArrayBuffer>,
  fileName = "products.csv",
): Promise<string> {
  const act = ownersAct();
  expect(await uploadImport(db, { act, fileName, bytes })).toMatchObject({ ok: true });
  return act.actId;
}

/** Uploads a file, and compares it with the catalogue, as its job does. */
export async function uploadText(db: Db, text: string): Promise<string> {
  const id = await uploadFile(db, new TextEncoder().encode(text));
  await runImport(db, id);
  return id;
}

/** An import as its page has it. */
export async function getImport(db: Db, id: string) {
  const found = await findImport(db, id);
  if (found === null) throw new Error("no import");
  return found.import;
}

/** Applies an import whose prices somebody has confirmed. */
export async function applyImport(db: Db, id: string) {
  expect(await beginConfirmed(db, id)).toMatchObject({ ok: true });
  await runImport(db, id);
  return getImport(db, id);
}

/** Undoes an import that was applied. */
export async function undoImport(db: Db, id: string) {
  expect(await beginUndo(db, id, ownersAct())).toMatchObject({ ok: true });
  await runImport(db, id);
  return getImport(db, id);
}
