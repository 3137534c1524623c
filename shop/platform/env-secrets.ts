import fs from "node:fs";

/**
 * The settings with a key or a password. Each can also be read from a file, whose path is in a setting
 * with `_FILE` behind the name, as containers and systemd hand secrets over.
 */
export const secretNames = [
  "ADMIN_SECRET",
  "BACKUP_KEY",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "DATABASE_URL",
  "MAIL_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

/** A secret is one line. */
const BYTES_MAX = 64 * 1_024;

export type WithSecrets = {
  /** The settings, with the texts of the files in the places of their secrets. */
  readonly source: NodeJS.ProcessEnv;
  /** The secrets that came from a file. */
  readonly fromFile: ReadonlySet<string>;
  /** A sentence for each that can't be read or is set twice. */
  readonly problems: readonly string[];
};

/** Reads the files of secrets. A secret that is set twice is not one that somebody chose. */
export function readSecretFiles(given: NodeJS.ProcessEnv): WithSecrets {
  const source = { ...given };
  const fromFile = new Set<string>();
  const problems: string[] = [];
  for (const name of secretNames) {
    const file = given[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (given[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set. Set one of them.`);
      continue;
    }
    const read = readSecret(file);
    if (typeof read === "string") {
      source[name] = read;
      fromFile.add(name);
    } else problems.push(`${name}_FILE ${read.problem}.`);
  }
  return { source, fromFile, problems };
}

function readSecret(file: string): string | { readonly problem: string } {
  try {
    if (fs.statSync(file).size > BYTES_MAX) return { problem: "must be a file with one secret" };
    const text = fs.readFileSync(file, "utf8").trim();
    return text === "" ? { problem: "must be a file that is not empty" } : text;
  } catch {
    return { problem: "must be a file that this user can read" };
  }
}
