import { formatMinute } from "#shop/kit/time.ts";
import type { ProductImport } from "#shop/catalogue/imports/import.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { stateWords } from "./import-words.ts";

/** An import in words. */
export type ShownImport = Pick<
  ProductImport,
  | "id"
  | "fileName"
  | "format"
  | "state"
  | "refusal"
  | "newCount"
  | "changedCount"
  | "untouchedCount"
  | "refusedCount"
  | "encoding"
  | "leftColumns"
> & {
  readonly who: string;
  readonly at: string;
  /** "Imported by Ann, 24 November 2026, 14:02". */
  readonly stateWord: string;
};

export async function showImports(
  imports: readonly ProductImport[],
): Promise<readonly ShownImport[]> {
  const ids = imports.flatMap(({ uploadedBy, appliedBy, undoneBy }) =>
    [uploadedBy, appliedBy, undoneBy].filter((each) => each !== null),
  );
  const names = await findStaffNames(db(), ids);
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "Somebody";
  return imports.map((each) => {
    const { id, fileName, format, state, refusal, at, uploadedBy } = each;
    const { newCount, changedCount, untouchedCount, refusedCount, encoding, leftColumns } = each;
    const counts = { newCount, changedCount, untouchedCount, refusedCount };
    const reading = { encoding, leftColumns };
    const base = {
      id,
      fileName,
      format,
      state,
      refusal,
      ...counts,
      ...reading,
      who: nameOf(uploadedBy),
      at: formatMinute(at),
    };
    const done =
      state === "undone"
        ? { by: each.undoneBy, when: each.undoneAt }
        : { by: each.appliedBy, when: each.appliedAt };
    const word = stateWords[state];
    return {
      ...base,
      stateWord:
        (state === "applied" || state === "undone") && done.when !== null
          ? `${word} by ${nameOf(done.by)}, ${formatMinute(done.when)}`
          : word,
    };
  });
}
