import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderText } from "./page-html.server.ts";
import { readPageSource } from "./page-source.server.ts";

/** Reads and renders every page of the content folder. Throws an error with the file's name if a page is not valid. */
export function checkPages(content: string): void {
  const diagrams = new Map(
    readdirSync(path.join(content, "diagrams")).map((name) => [
      name.replace(/\.svg$/, ""),
      readFileSync(path.join(content, "diagrams", name), "utf8"),
    ]),
  );
  for (const folder of ["pages", "guides", "brands"])
    for (const name of readdirSync(path.join(content, folder))) {
      const file = path.join(folder, name);
      const { body, faq } = readPageSource(file, readFileSync(path.join(content, file), "utf8"));
      for (const text of [body, ...faq.map(({ answer }) => answer)])
        try {
          renderText(text, diagrams);
        } catch (error) {
          throw new Error(`content/${file}: ${error instanceof Error ? error.message : ""}`, {
            cause: error,
          });
        }
    }
}
