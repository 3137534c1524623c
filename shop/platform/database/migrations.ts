/** One numbered .sql file of db/migrations. */
export type Migration = {
  /** The file's name without its ending: "0020_workers_and_floor". */
  readonly name: string;
  readonly text: string;
  /** Runs outside a transaction, as `create index concurrently` must. */
  readonly runsOutsideTransaction: boolean;
};

const NAME = /(\d{4}_[a-z0-9_]+)\.sql$/;
const ALONE = /^-- alone: no transaction\s/;

/** The migrations of a folder, by path and text, in the order of their numbers. Throws for a file that is none. */
export function sortMigrations(files: Readonly<Record<string, string>>): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => {
      const name = NAME.exec(path)?.[1];
      if (name === undefined) throw new Error(`${path} is not named like 0001_catalogue.sql`);
      return { name, text, runsOutsideTransaction: ALONE.test(text) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** "0020_workers_and_floor" is 20. */
export function migrationNumber(name: string): number {
  return Number(name.slice(0, 4));
}

/**
 * The statements of a file that runs alone: each ends with a semicolon at the end of its line. Such a
 * file must be fit to run again from its start, because what ran before a failure is not undone:
 * `drop index concurrently if exists` comes before `create index concurrently`.
 */
export function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((step) => step.trim())
    .filter((step) => step.replace(/--.*$/gm, "").trim() !== "");
}

/**
 * Why a version with these migrations can't run on a database with this floor, in one sentence; null
 * when it can. The floor is the lowest number that a version must know.
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
