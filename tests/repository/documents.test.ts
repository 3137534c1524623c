import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
/** Decision records and the change log describe the repository as it was at their time. */
const documents = files.filter(
  (file) =>
    /^(docs\/(?!decisions\/|spec\/).*|[A-Z]+|\.github\/.*)\.md$/.test(file) &&
    file !== "CHANGELOG.md",
);
const folders = [...new Set(files.filter((file) => file.includes("/")).map(topOf))].filter(
  (folder) => /^[a-z]/.test(folder),
);

function topOf(file: string): string {
  return file.split("/")[0] ?? "";
}

/** The paths in backticks and links that begin with a folder of the repository. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g)].map(
    ([, code, link]) => code ?? link ?? "",
  );
  return (
    quoted
      .map((each) => each.replace(/[#:].*$/, ""))
      .filter((each) => each.includes("/") && folders.includes(topOf(each)))
      // Patterns, and folders that a build or a run makes.
      .filter((each) => !/[*{<…$]/.test(each) && !/^(build|data)\//.test(each))
  );
}

test("there are documents to check", () => {
  expect(documents.length).toBeGreaterThan(4);
});

test.each(documents)("every path that %s names exists", (document) => {
  const text = readFileSync(path.join(root, document), "utf8");
  const missing = pathsIn(text).filter(
    (each) =>
      !existsSync(path.join(root, each)) &&
      !existsSync(path.join(root, `${each}.ts`)) &&
      !existsSync(path.join(root, path.dirname(document), each)),
  );
  expect(missing).toEqual([]);
});

/** The last column of docs/security.md: "http/limits: …", "sessions.integration.test: …". */
function testsIn(text: string): string[] {
  const byFolder = [...text.matchAll(/(?<![\w/-])(http|e2e)\/[a-z-]+(?![\w./-])/g)].map(
    ([name]) => name,
  );
  const byName = [...text.matchAll(/(?<![\w./-])([a-z0-9][\w.-]*\.test)\b/g)].map(
    ([, name]) => name,
  );
  return [...byFolder, ...byName].filter((name) => name !== undefined);
}

test("every test file that docs/security.md names exists", () => {
  const text = readFileSync(path.join(root, "docs/security.md"), "utf8");
  const missing = testsIn(text).filter((name) => testFilesOf(name).length === 0);
  expect([...new Set(missing)]).toEqual([]);
});

/** The files of a test, named as in docs/security.md. */
function testFilesOf(name: string): string[] {
  if (name.endsWith(".test"))
    return files.filter((file) => /\.tsx?$/.test(file) && `/${file}`.includes(`/${name}.ts`));
  const [folder, base] = name.split("/");
  return files.filter(
    (file) => file.startsWith(`tests/${folder}/`) && file.endsWith(`/${base}.test.ts`),
  );
}

test("every test title that docs/security.md quotes is in its test file", () => {
  const missing: string[] = [];
  const rows = readFileSync(path.join(root, "docs/security.md"), "utf8").split("\n");
  for (const row of rows.filter((each) => each.startsWith("|"))) {
    let sources: string[] = [];
    const lastCell = row.split("|").at(-2) ?? "";
    for (const [, name, title = ""] of lastCell.matchAll(
      /((?:http|e2e)\/[a-z-]+|[a-z][\w.-]*\.test)\b|"([^"]+)"/g,
    )) {
      if (name !== undefined)
        sources = testFilesOf(name).map((file) => readFileSync(path.join(root, file), "utf8"));
      else if (sources.length > 0 && !sources.some((source) => source.includes(title)))
        missing.push(title);
    }
  }
  expect(missing).toEqual([]);
});

test("every ruling that the code cites is in docs/spec/decisions.md", () => {
  const decisions = readFileSync(path.join(root, "docs/spec/decisions.md"), "utf8");
  const rulings = [...decisions.matchAll(/^## (.+)$|\*\*([^*]+?)\.?\*\*/gm)].map(
    ([, heading, name]) => heading ?? name ?? "",
  );
  const missing = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("repository/documents.test.ts"))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8").replaceAll(/\n\s*(\*|\/\/) /g, " ");
      return [...text.matchAll(/docs\/spec\/decisions\.md, ([A-Z][\w ]+)/g)]
        .filter(([, cited = ""]) => !rulings.some((ruling) => cited.startsWith(ruling)))
        .map(([, cited]) => `${file}: ${cited}`);
    });
  expect(missing).toEqual([]);
});
