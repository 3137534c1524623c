import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

await loadModule();

/**
 * A statement after which the code of the release before can no longer work on the database: it removes,
 * renames or narrows something. With two versions running on one schema it waits in db/contract until no
 * older one runs.
 */
type Contraction = (statement: Fields, created: ReadonlySet<string>) => readonly string[];
/** A node of PostgreSQL's parse tree. */
type Fields = Readonly<Record<string, unknown>>;

const narrows = "narrows what a table accepts";

/** Kinds of objects that older code may use. Triggers, rules and policies are not among them. */
const dropped: Readonly<Record<string, string>> = {
  OBJECT_TABLE: "drops a table",
  // Without it, an older `on conflict` fails. Names of indexes that are known not to be unique are given.
  OBJECT_INDEX: "drops an index that may be unique",
  ...Object.fromEntries(
    "FUNCTION PROCEDURE ROUTINE AGGREGATE TYPE DOMAIN VIEW MATVIEW SEQUENCE SCHEMA EXTENSION"
      .split(" ")
      .map((kind) => [`OBJECT_${kind}`, "drops a function, type or view"]),
  ),
};

const contractions: Readonly<Record<string, Contraction>> = {
  DropStmt: ({ removeType, objects }, created) => {
    const what = dropped[String(removeType)];
    const isOwn = list(objects).every((each) => created.has(lastName(each)));
    return what === undefined || isOwn ? [] : [what];
  },
  TruncateStmt: ({ relations }, created) =>
    list(relations).every((each) => created.has(relationName(each))) ? [] : ["empties a table"],
  RenameStmt: ({ relation }, created) => (created.has(relationName(relation)) ? [] : ["renames"]),
  AlterObjectSchemaStmt: () => ["renames"],
  AlterEnumStmt: ({ oldVal }) => (oldVal === undefined ? [] : ["renames"]),
  AlterDomainStmt: () => [narrows],
  IndexStmt: ({ unique, relation }, created) =>
    unique === true && !created.has(relationName(relation)) ? [narrows] : [],
  GrantStmt: ({ is_grant }) => (is_grant === true ? [] : ["takes a right"]),
  AlterTableStmt: ({ cmds, relation }, created) =>
    created.has(relationName(relation)) ? [] : list(cmds).flatMap(changeOfTable),
  // A block of a procedural language: the statements in it are read as well.
  DoStmt: ({ args }, created) => {
    const body = list(args).find((each) => field(each, "DefElem", "defname") === "as");
    return inBlock(String(field(body, "DefElem", "arg", "String", "sval")), created);
  },
};

/**
 * What a migration does that the release before does not survive; empty if it only expands. The indexes are those
 * of earlier migrations that are not unique.
 */
export function contractionsOf(
  sql: string,
  indexes: ReadonlySet<string> = new Set(),
): readonly string[] {
  const statements = read(sql);
  const created = new Set([...indexes, ...statements.flatMap(createdBy)]);
  return [...new Set(statements.flatMap((each) => judge(each, created)))];
}

/** The names of the indexes that migrations, given in their order, have made and that are not unique. */
export function plainIndexes(migrations: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of migrations.flatMap(read)) {
    const name = field(statement, "IndexStmt", "idxname");
    if (typeof name !== "string") continue;
    if (field(statement, "IndexStmt", "unique") === true) names.delete(name);
    else names.add(name);
  }
  return names;
}

/**
 * Whether a constraint's name says that it is a check or a foreign key, without which a table accepts more. A
 * constraint of another kind may be what an older `on conflict` names. PostgreSQL gives these names by itself, and
 * a test keeps other kinds from having them.
 */
export function isNameOfCheck(constraint: string): boolean {
  return /_(?:check|fkey)\d*$/.test(constraint);
}

function read(sql: string): readonly Fields[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
}

function judge(statement: Fields, created: ReadonlySet<string>): readonly string[] {
  return Object.entries(statement).flatMap(
    ([kind, fields]) => contractions[kind]?.(fields as Fields, created) ?? [],
  );
}

/** The tables, views and indexes that the file itself makes: no older code knows them. */
function createdBy(statement: Fields): readonly string[] {
  return [
    field(statement, "CreateStmt", "relation", "relname"),
    field(statement, "CreateTableAsStmt", "into", "rel", "relname"),
    field(statement, "ViewStmt", "view", "relname"),
    field(statement, "IndexStmt", "idxname"),
  ].flatMap((name) => (typeof name === "string" ? name : []));
}

function changeOfTable(command: unknown): readonly string[] {
  const definition = field(command, "AlterTableCmd", "def");
  switch (field(command, "AlterTableCmd", "subtype")) {
    case "AT_DropColumn":
      return ["drops a column"];
    case "AT_AlterColumnType":
      return ["changes a column's type"];
    case "AT_SetNotNull":
      return ["asks for a value where there may be none"];
    case "AT_ColumnDefault":
      return definition === undefined ? ["takes the default of a column"] : [];
    case "AT_DropIdentity":
    case "AT_DropExpression":
      return ["takes the default of a column"];
    case "AT_DropConstraint":
      return isNameOfCheck(String(field(command, "AlterTableCmd", "name")))
        ? []
        : ["drops a constraint that may be unique"];
    case "AT_AddConstraint":
    case "AT_AddIndexConstraint":
    case "AT_EnableRowSecurity":
    case "AT_ForceRowSecurity":
      return [narrows];
    case "AT_AddColumn":
      return mustBeFilledIn(definition) ? ["adds a column that has to be filled in"] : [];
    default:
      return [];
  }
}

/** `not null` without a value that PostgreSQL gives by itself. */
function mustBeFilledIn(definition: unknown): boolean {
  const kinds = list(field(definition, "ColumnDef", "constraints")).map((each) =>
    String(field(each, "Constraint", "contype")),
  );
  const demands = kinds.some((kind) => kind === "CONSTR_NOTNULL" || kind === "CONSTR_PRIMARY");
  const given = ["CONSTR_DEFAULT", "CONSTR_GENERATED", "CONSTR_IDENTITY"];
  return demands && !kinds.some((kind) => given.includes(kind));
}

/** The statements of a `do` block. One that is put together while it runs can't be read, and is refused. */
function inBlock(body: string, created: ReadonlySet<string>): readonly string[] {
  const block = parsePlPgSQLSync(
    `create function block() returns void language plpgsql as $block$${body}$block$`,
  );
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("PLpgSQL_stmt_dynexecute" in node) found.push("runs a statement that can't be read");
    const query = field(node, "PLpgSQL_stmt_execsql", "sqlstmt", "PLpgSQL_expr", "query");
    if (typeof query === "string")
      found.push(...read(query).flatMap((each) => judge(each, created)));
    for (const each of Object.values(node)) visit(each);
  };
  visit(block);
  return found;
}

function field(node: unknown, ...names: readonly string[]): unknown {
  let current = node;
  for (const name of names) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, name);
  }
  return current;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function relationName(relation: unknown): string {
  return String(field(relation, "relname") ?? field(relation, "RangeVar", "relname") ?? "");
}

/** The name of a dropped object without its schema. */
function lastName(object: unknown): string {
  const parts = list(field(object, "List", "items"));
  return String(field(parts.at(-1), "String", "sval") ?? "");
}
