import { readFile } from "node:fs/promises";

const POINT = /^- \*\*(.+?)\*\* \(.+?, `.+?`\)\. (.+)$/gm;

/** What docs/before-you-trade.md says of each point, by its title, without marks. */
export async function readCheckNotes(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile("docs/before-you-trade.md", "utf8");
  return new Map(
    [...text.matchAll(POINT)].map(([, title = "", note = ""]) => [title, note.replaceAll("`", "")]),
  );
}
