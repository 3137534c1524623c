import { url, wholeNumber } from "./env-fields.ts";

const database = url(/^postgres(ql)?:\/\//, "postgres://user:password@host/database");

/** The settings of the database. */
export const databaseSettings = {
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_READ_URL: database,
  DATABASE_CONNECTIONS: wholeNumber("a number of connections", 10, 1_000),
};

const CONNECTIONS_DEFAULT = 40;

type Raw = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_READ_URL?: string | undefined;
  readonly DATABASE_CONNECTIONS?: number | undefined;
};

export type DatabaseEnv = {
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /**
   * The database itself, for what a pooler can't pass on: migrations, LISTEN, the queue and commands. The
   * same as `databaseUrl` unless DATABASE_DIRECT_URL is set.
   */
  readonly databaseDirectUrl: string | null;
  /** Whether `databaseUrl` leads to a pooler, which refuses time limits as startup parameters. */
  readonly isDatabasePooled: boolean;
  /** A copy of the database that may lag behind, for searches and feeds. */
  readonly databaseReadUrl: string | null;
  /** The most connections that the processes of this instance open together. */
  readonly databaseConnections: number;
};

export function toDatabaseEnv(raw: Raw): DatabaseEnv {
  const databaseUrl = raw.DATABASE_URL ?? null;
  const direct = raw.DATABASE_DIRECT_URL ?? databaseUrl;
  return {
    databaseUrl,
    databaseDirectUrl: direct,
    isDatabasePooled: direct !== databaseUrl,
    databaseReadUrl: raw.DATABASE_READ_URL ?? null,
    databaseConnections: raw.DATABASE_CONNECTIONS ?? CONNECTIONS_DEFAULT,
  };
}

/** The embedded database has neither a pooler nor a copy. */
export function databaseContradictions(raw: Raw): string[] {
  if (raw.DATABASE_URL !== undefined) return [];
  return (["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    .filter((name) => raw[name] !== undefined)
    .map((name) => `${name} is set without DATABASE_URL. Set both, or none of them.`);
}
