/** One numbered .sql file of db/migrations. */
export type Migration = {
  /** The file's name without its extension: "0020_workers_and_floor". */
  readonly name: string;
  readonly text: string;
  /** Whether its statements run outside a transaction, as `create index concurrently` must. */
  readonly runsOutsideTransaction: boolean;
};

const NAME = /(\d{4}_[a-z0-9_]+)\.sql$/;
const OUTSIDE_TRANSACTION = /^-- alone: no transaction\s/;

/** The migrations of a folder, given by path and text, by number. Throws for a file with another name. */
export function sortMigrations(files: Readonly<Record<string, string>>): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => {
      const name = NAME.exec(path)?.[1];
      if (name === undefined) throw new Error(`${path} is not named like 0001_catalogue.sql`);
      return { name, text, runsOutsideTransaction: OUTSIDE_TRANSACTION.test(text) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** "0020_workers_and_floor" is 20. */
export function migrationNumber(name: string): number {
  return Number(name.slice(0, 4));
}

/**
 * The statements of a file that runs outside a transaction: each ends with a semicolon at the end of a
 * line. Such a file must be able to run again from its start, since a failure rolls nothing back: write
 * `drop index concurrently if exists` before `create index concurrently`.
 */
export function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, "").trim() !== "");
}

/**
 * The message for a version with these migrations that is too old for a database; null when it is not.
 * `floor` is the lowest migration that a version must know.
 */
export function versionTooOldMessage(
  migrations: readonly Migration[],
  floor: number,
): string | null {
  const latest = Math.max(0, ...migrations.map(({ name }) => migrationNumber(name)));
  if (latest >= floor) return null;
  const digits = (number: number) => String(number).padStart(4, "0");
  return `This database was changed by a newer version of the shop: it needs a version that knows migration ${digits(floor)} or later, and this one knows ${digits(latest)}. Start that version, or restore a backup from before the update.`;
}
