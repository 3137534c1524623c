import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import {
  formatOf,
  leftColumns,
  questionsOf,
  readAnyFile,
  readForeign,
  type ForeignFormat,
} from "#shop/catalogue/product-file/foreign/foreign-formats.ts";
import { mapping as mappingSchema } from "#shop/catalogue/product-file/foreign/mapping.ts";
import type { FiledRows } from "#shop/catalogue/product-file/filed-product.ts";
import type { ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { readOwnFile } from "#shop/catalogue/product-file/read-own-file.ts";
import { londonDay } from "#shop/kit/time.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { applyImport } from "./apply-import.server.ts";
import { readImportFile } from "./import-file-queries.server.ts";
import {
  COLUMN_NAME_MAX,
  findImportWork,
  moveImport,
  readProgress,
  writeProgress,
} from "./imports-queries.server.ts";
import { planImport } from "./plan-import.server.ts";
import { queueImport } from "./queue-import.server.ts";
import { undoImport } from "./undo-import.server.ts";

type Work = NonNullable<Awaited<ReturnType<typeof findImportWork>>>;

/** Does what the state of an import asks for: the dry run, the import, or its undo. A job; safe to run again. */
export async function runImport(db: Db, id: string): Promise<void> {
  const work = await findImportWork(db, id);
  if (work === undefined) return;
  if (work.state === "reading") await read(db, id, work);
  if (work.state === "applying") await apply(db, id, work);
  if (work.state === "undoing") await undo(db, id, work);
}

async function read(db: Db, id: string, { format, mapping, asks }: Work): Promise<void> {
  try {
    const found = readAnyFile(await readImportFile(db, id));
    if (!found.ok)
      await moveImport(db, id, { from: "reading", to: "ready", refusal: found.reason });
    else if (asks) await ask(db, id, { file: found.value, format, mapping });
    else await planImport(db, id, await readFiled(db, id, { file: found.value, format, mapping }));
  } catch (error) {
    log.error({ err: error, importId: id }, "the dry run of an import failed");
    await moveImport(db, id, { from: "reading", to: "ready", refusal: "failed" });
  }
}

/** Keeps what is to be asked about a file. A feed in XML of another kind than Google's has columns to name, too. */
async function ask(db: Db, id: string, { file, format: said, mapping }: Reading): Promise<void> {
  const isKnown = said !== "google" || formatOf(file) !== null;
  const format = isKnown ? (said as ForeignFormat) : "other";
  const answers = mappingSchema.safeParse(mapping);
  const questions = JSON.stringify(
    questionsOf(file, format, answers.success ? answers.data : undefined),
  );
  await moveImport(db, id, { from: "reading", to: "ready", questions, format });
}

type Reading = Pick<Work, "format" | "mapping"> & { readonly file: ReadFile };

async function readFiled(
  db: Db,
  id: string,
  { file, format, mapping }: Reading,
): Promise<readonly FiledRows[]> {
  if (format === "own") return readOwnFile(file);
  const answers = mappingSchema.parse(mapping);
  const left = leftColumns(file, format as ForeignFormat, answers);
  const names = left.map((name) => name.slice(0, COLUMN_NAME_MAX).toWellFormed());
  await moveImport(db, id, { from: "reading", to: "reading", leftColumns: names });
  const today = londonDay(new Date());
  const around = { mapping: answers, vatRateBp: vatRateOn(today), today };
  return readForeign(file, { format: format as ForeignFormat, ...around });
}

async function apply(db: Db, id: string, work: Work): Promise<void> {
  const actId = applyActId(work);
  const tell = await telling(db, id);
  const act: Act = { actId, actor: { kind: "staff", id: work.appliedBy } };
  try {
    const applied = await applyImport(db, id, { act, vatRateBp: work.vatRateBp, tell });
    if (applied.ok) return;
    // The dry run is made again, so that the page shows what the file would do now.
    await db.transaction().execute(async (tx) => {
      const again = { from: "applying", to: "reading", refusal: "changed_meanwhile" } as const;
      if (await moveImport(tx, id, { ...again, applyAct: null, appliedBy: null }))
        await queueImport(tx, id);
    });
  } catch (error) {
    log.error({ err: error, importId: id }, "an import failed");
    await moveImport(db, id, { from: "applying", to: "ready", refusal: "failed" });
  }
}

async function undo(db: Db, id: string, work: Work): Promise<void> {
  const act: Act = {
    actId: derivedId(work.undoAct ?? id, "undo"),
    actor: { kind: "staff", id: work.undoneBy },
  };
  const back = { from: "undoing", to: "applied", undo_act: null, undone_by: null } as const;
  try {
    const tell = await telling(db, id);
    const undone = await undoImport(db, id, { act, applyActId: applyActId(work), tell });
    if (!undone.ok) await moveImport(db, id, { ...back, refusal: "changed_since" });
  } catch (error) {
    log.error({ err: error, importId: id }, "the undo of an import failed");
    await moveImport(db, id, { ...back, refusal: "failed" });
  }
}

/** The act that writes an import: made from that of the press, so that a job that runs twice writes once. */
function applyActId({ applyAct: pressed }: Pick<Work, "applyAct">): string {
  return derivedId(pressed ?? "", "apply");
}

async function telling(db: Db, id: string): Promise<(written: number) => Promise<void>> {
  const { total } = await readProgress(db, id);
  return (written) => writeProgress(db, id, { done: Math.min(written, total), total });
}
