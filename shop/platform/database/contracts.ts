import { sortMigrations, type Migration } from "./migrations.ts";

/** A numbered .sql file of db/contract: what goes once no older version runs. */
export type Contract = Pick<Migration, "name" | "text"> & {
  /** The number of the migration that a version must know to do without it. */
  readonly floor: number;
};

const NEEDS = /^-- needs: (\d{4})\s/;

/** The contracts of a folder, given by path and text, by number. Throws for a file without its first line. */
export function sortContracts(files: Readonly<Record<string, string>>): Contract[] {
  return sortMigrations(files).map(({ name, text }) => {
    const needs = NEEDS.exec(text)?.[1];
    if (needs === undefined) throw new Error(`${name} does not begin like "-- needs: 0181".`);
    return { name, text, floor: Number(needs) };
  });
}
