import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => /^(?:(?:shop|web|sandbox|emails|server)\/.*|.*\.server)\.tsx?$/.test(file))
  .filter((file) => !file.includes(".test."));

/** What server modules hold although it is not made by `perShop`, each with the reason why no shop meets another's. */
const reviewed: Readonly<Record<string, string>> = {
  "sandbox/mailbox/mailbox-pages.ts longDate": "made once: a format",
  "server/http/cache/cached-page.ts isImproving": "one at a time in a process",
  "server/http/encoding.ts acceptedByHeader": "what a header means",
  "server/http/request.ts places": "the parts of an address",
  "server/processes/prefork.ts preforked": "a process of this program",
  "server/processes/request-metrics.ts lastRequestId": "numbers this process's questions",
  "shop/accounts/passwords/common-passwords.server.ts common": "a file of the package",
  "shop/catalogue/shop-pictures.server.ts manifest": "a file of the build",
  "shop/catalogue/stock/shelf.ts collator": "made once: an order of names",
  "shop/content/page-files.server.ts read": "files of the package",
  "shop/kit/time.ts lastHour": "the time zone of one hour",
  "shop/platform/database/db.server.ts share": "said when the program's part is loaded",
  "shop/platform/fetch-public-file.server.ts globalUnicast": "filled when it is loaded: networks",
  "shop/platform/fetch-public-file.server.ts privateNetworks": "filled when it is loaded: networks",
  "shop/platform/fetch-public-file.server.ts setApart": "filled when it is loaded: networks",
  "shop/platform/per-shop.server.ts running": "the running shop itself",
  "shop/platform/queue/workers.server.ts logger": "passes lines to the log",
  "shop/shipping/region-name.ts names": "made once: names of countries",
  "shop/shipping/world.ts countries": "made once: names of countries",
  "storefront/feeds/og/draw.server.ts loaded": "a package",
  "storefront/first-sight/finish-page.server.ts pageStyles": "a file of the build",
};

/** What these hold belongs to an object of one shop, such as its database or a request. */
const byObject = /^Weak(?:Map|Set)$/;
/** Objects that change nothing, that hold what they have by shop or by database, or by what runs in them. */
const harmless = /^(?:Map|Set|Date|URL|RegExp|Intl\.\w+|KeptReads|SharedReads|AsyncLocalStorage)$/;
/** A file without such a line is not parsed. */
const mayHold = /^(?:export )?(?:let |const \w+[^=]*= *(?:new|\[|\{|$))/m;
const changers = /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/;

test("no module of the server keeps anything from one shop to the next", () => {
  const found = files.flatMap((file) =>
    statesOf(file, readFileSync(path.join(root, file), "utf8")).map((name) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(reviewed).toSorted());
});

test.each([
  ["a variable", "let pool;"],
  ["a collection that is filled", "const pool = new Map(); export const f = () => pool.set(1, 2);"],
  ["a field that is set", "export const pool = {}; export const f = () => { pool.at.end = 1; };"],
  ["an object of a class", "export const pool = new Pool();"],
])("finds %s", (_, source) => {
  expect(statesOf("a.ts", source)).toEqual(["pool"]);
  expect(statesOf("a.ts", `const f = () => { ${source.replaceAll("export ", "")} };`)).toEqual([]);
});

/** The names of what a module holds that can change. */
function statesOf(file: string, source: string): readonly string[] {
  if (!mayHold.test(source)) return [];
  const { program } = parseSync(file, source);
  const changed = changedNames(program);
  return program.body.flatMap((statement) => {
    const declared =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration" || declared.declare) return [];
    return declared.declarations.flatMap(({ id, init }) => {
      if (id.type !== "Identifier") return [];
      const made =
        init?.type === "NewExpression" ? source.slice(init.callee.start, init.callee.end) : null;
      if (declared.kind === "const" && made !== null && byObject.test(made)) return [];
      const isOfClass = made !== null && !harmless.test(made);
      return declared.kind !== "const" || isOfClass || changed.has(id.name) ? [id.name] : [];
    });
  });
}

type Program = ReturnType<typeof parseSync>["program"];

/** The names on whose values a module calls what changes them, or whose fields it sets. */
function changedNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (node: unknown) => {
    const name = rootOf(node);
    if (name !== null) names.add(name);
  };
  new Visitor({
    AssignmentExpression: ({ left }) => left.type === "MemberExpression" && note(left),
    UpdateExpression: ({ argument }) => argument.type === "MemberExpression" && note(argument),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (changers.test(callee.property.name)) note(callee.object);
      if (rootOf(callee) === "Object" && callee.property.name === "assign") note(first);
    },
  }).visit(program);
  return names;
}

/** The name at the beginning of an expression such as `kept.pages.at(0)`. */
function rootOf(node: unknown): string | null {
  if (typeof node !== "object" || node === null) return null;
  if ("object" in node) return rootOf(node.object);
  if ("expression" in node) return rootOf(node.expression);
  return "name" in node && typeof node.name === "string" ? node.name : null;
}
