import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Diagrams } from "./page-html.server.ts";
import { pageProblems } from "./page-problems.server.ts";
import { readPageFile } from "./page-source.server.ts";

/** Reads and checks every page of the content folder. Throws an error with the file's name if a page is not valid. */
export async function checkPages(content: string): Promise<void> {
  const diagrams = new Map(
    readdirSync(path.join(content, "diagrams")).map((name) => [
      name.replace(/\.svg$/, ""),
      readFileSync(path.join(content, "diagrams", name), "utf8"),
    ]),
  );
  for (const folder of ["pages", "guides", "brands"])
    for (const name of readdirSync(path.join(content, folder))) {
      const file = path.join(folder, name);
      await checkPage(`content/${file}`, readFileSync(path.join(content, file), "utf8"), diagrams);
    }
}

/** Throws an error with the file's name if a page is not valid, by the same rules as a page that is typed in the admin. */
export async function checkPage(name: string, text: string, diagrams: Diagrams): Promise<void> {
  const [problem] = await pageProblems(readPageFile(name, text).content, diagrams);
  if (problem !== undefined) throw new Error(`${name}, ${problem.field}: ${problem.text}`);
}
