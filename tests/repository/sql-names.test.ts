import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
}).split("\0");

// Columns arrive in camel case. Where only a type or a text says how they arrive, nothing else would tell.
test("the types and aliases of SQL are in camel case, and nested rows come from `jsonRowsFrom`", () => {
  const found = files.flatMap((file) => {
    if (file === "") return [];
    const source = readFileSync(path.join(root, file), "utf8");
    return misspelt(source, file).map((name) => `${file} ${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ["a type", "sql<{ order_id: string }>`select`;"],
  ["a named type", "type Row = { readonly order_id: string }; sql<Row>`select`;"],
  [
    "a part of a type",
    "type Row = { order_id: string }; sql<{ a: string } & Partial<Row>>`select`;",
  ],
  ["the type of a fragment elsewhere", "const rows: RawBuilder<{ order_id: string }> = query();"],
  ["an alias", 'sql<string>`a`.as("order_id");'],
  ["an alias in a text", 'db.select("orders.id as order_id");'],
  ["another helper", "jsonArrayFrom(order_id);"],
])("finds %s", (_, source) => {
  expect(misspelt(source)).toEqual([expect.stringMatching(/order_id|jsonArrayFrom/)]);
});

test("leaves what is inside a JSON value", () => {
  expect(misspelt("sql<{ lines: { order_id: string }[] }>`select`;")).toEqual([]);
});

const isSnake = (name: string) => /^[a-z]\w*_\w+$/.test(name);

function misspelt(source: string, file = "a.ts"): readonly string[] {
  if (!/sql<|RawBuilder|\.as\("| as \w+_|json(?:Array|Object)From/.test(source)) return [];
  const { program } = parseSync(file, source);
  const types = new Map<string, unknown>();
  const found: string[] = [];
  const look = (type: unknown): void => {
    for (const name of membersOf(type, types)) if (isSnake(name)) found.push(name);
  };
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void types.set(id.name, typeAnnotation),
  }).visit(program);
  new Visitor({
    TaggedTemplateExpression: ({ tag, typeArguments }) => {
      if (tag.type === "Identifier" && tag.name === "sql") look(typeArguments?.params[0]);
    },
    TSTypeReference: ({ typeName, typeArguments }) => {
      if (typeName.type === "Identifier" && typeName.name === "RawBuilder")
        look(typeArguments?.params[0]);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && /^json(?:Array|Object)From$/.test(callee.name))
        found.push(callee.name);
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (
        callee.property.name === "as" &&
        first?.type === "Literal" &&
        isSnake(String(first.value))
      )
        found.push(String(first.value));
    },
    Literal: ({ value }) => {
      const alias = typeof value === "string" && /^[\w.]+ as (\w+)$/.exec(value)?.[1];
      if (alias && isSnake(alias)) found.push(alias);
    },
  }).visit(program);
  return found;
}

/** The names in a type of a row, and in the types of the file that it is made of; not what is inside a member. */
function membersOf(type: unknown, types: ReadonlyMap<string, unknown>): readonly string[] {
  if (typeof type !== "object" || type === null || !("type" in type)) return [];
  const parts = (list: unknown) =>
    Array.isArray(list) ? list.flatMap((each) => membersOf(each, types)) : [];
  if (type.type === "TSTypeLiteral" && "members" in type && Array.isArray(type.members))
    return type.members.flatMap((member: { key?: { name?: string } }) => member.key?.name ?? []);
  if ("types" in type) return parts(type.types);
  if ("typeName" in type && "typeArguments" in type) {
    const { typeName, typeArguments } = type as {
      typeName: { name?: string };
      typeArguments?: { params?: unknown };
    };
    return [...membersOf(types.get(typeName.name ?? ""), types), ...parts(typeArguments?.params)];
  }
  return [];
}
