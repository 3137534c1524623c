import { beginImport } from "#shop/catalogue/imports/begin-import.server.ts";
import { findSteepPrices } from "#shop/catalogue/imports/list-imports.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ownersAct } from "./actors.ts";

/** Begins an import as somebody who has confirmed its prices. */
export async function beginConfirmed(db: Db, id: string, act = ownersAct()) {
  const { mark: steepMark } = await findSteepPrices(db, id);
  return beginImport(db, id, { act, steepMark });
}
