import fs from "node:fs";
import path from "node:path";
import { syncFolder } from "#server/backup/store/durable-files.ts";
import { StartFailed } from "#server/start-failed.ts";
import { finishCommand, type Journal, type Move, removeJournal } from "./journal.ts";

/**
 * Does the moves of a journal: what is in use is kept under another name, and what was restored takes
 * its place. Can be interrupted at any point and called again. Removes the journal in the end.
 */
export async function finishMoves(
  dataDir: string,
  { moves }: Pick<Journal, "moves">,
  onStep: (step: "old moved" | "new moved") => void = () => {},
): Promise<void> {
  for (const move of moves) {
    keepOld(move);
    await syncParent(move.path);
    onStep("old moved");
    if (move.restored !== null && fs.existsSync(move.restored))
      fs.renameSync(move.restored, move.path);
    await syncParent(move.path);
    onStep("new moved");
  }
  for (const { kind, before } of moves) {
    if (kind !== "database") continue;
    fs.rmSync(path.join(before, "start.lock"), { force: true }); // held while it was moved
    if (!hasData(before)) remove(before);
  }
  await removeJournal(dataDir);
}

function keepOld({ kind, path: folder, before, restored }: Move): void {
  const isMoved = restored === null ? fs.existsSync(before) : !fs.existsSync(restored);
  if (isMoved || !fs.existsSync(folder)) return;
  if (!fs.existsSync(before)) return fs.renameSync(folder, before);
  if (kind !== "database" || hasData(folder))
    throw new StartFailed(
      `Both ${folder} and ${before} exist. Move one of them away, and run ${finishCommand} again.`,
    );
  remove(folder); // a start of the shop that was refused has created it in between
}

function hasData(homeDir: string): boolean {
  return fs.existsSync(path.join(homeDir, "data"));
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

async function syncParent(folder: string): Promise<void> {
  await syncFolder(path.dirname(folder));
}
