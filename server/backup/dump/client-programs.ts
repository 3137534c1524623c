import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartFailed } from "#server/start-failed.ts";

const run = promisify(execFile);

/** A folder with pg_dump and pg_restore of one version. */
export type ClientPrograms = { readonly folder: string; readonly major: number };

const versionTimeoutMs = 10_000;
/** Where packages put the programs of one major; on the PATH, Debian has a script that picks a version by itself. */
const packageFolders = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
  "/Library/PostgreSQL/*/bin",
];
/** From this major on, pg_restore sets transaction_timeout, which older servers do not know. */
const newSettingMajor = 17;

/**
 * Finds pg_dump and pg_restore that work both ways with a server: of the server's major or of the nearest
 * newer one. `searched` are folders to look in. Throws StartFailed with a sentence that says what to install.
 */
export async function findClientPrograms(
  serverMajor: number,
  searched: readonly string[] = defaultFolders(),
): Promise<ClientPrograms> {
  const found: ClientPrograms[] = [];
  for (const folder of new Set(searched)) {
    const major = await majorIn(folder);
    if (major !== null) found.push({ folder, major });
  }
  const fitting = choosePrograms(found, serverMajor);
  if (fitting !== null) return fitting;
  const others = [...new Set(found.map(({ major }) => major))].join(", ");
  throw new StartFailed(
    `pg_dump and pg_restore of PostgreSQL ${serverMajor} are not installed${others === "" ? "" : ` (found: ${others})`}. Install them, on Debian and Ubuntu with: apt-get install postgresql-client-${serverMajor}`,
  );
}

/** Of the programs that fit a server, those of the lowest major; null if none fits. */
export function choosePrograms(
  found: readonly ClientPrograms[],
  serverMajor: number,
): ClientPrograms | null {
  const fits = ({ major }: ClientPrograms) =>
    major === serverMajor ||
    (major > serverMajor && (major < newSettingMajor || serverMajor >= newSettingMajor));
  return found.filter(fits).toSorted((a, b) => a.major - b.major)[0] ?? null;
}

function defaultFolders(): string[] {
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter).filter(path.isAbsolute);
  return [...packageFolders.flatMap((pattern) => fs.globSync(pattern)), ...onPath];
}

async function majorIn(folder: string): Promise<number | null> {
  const [dump, restore] = ["pg_dump", "pg_restore"].map((name) => path.join(folder, name));
  if (dump === undefined || restore === undefined) return null;
  if (!fs.existsSync(dump) || !fs.existsSync(restore)) return null;
  try {
    const { stdout } = await run(dump, ["--version"], { timeout: versionTimeoutMs });
    const [version] = /\d+/.exec(stdout) ?? [];
    return version === undefined ? null : Number(version);
  } catch {
    return null;
  }
}
