import os from "node:os";
import { z } from "zod";
import { optional, wholeNumber } from "./env-fields.ts";
import {
  budgetProblem,
  shareConnections,
  webProcessesFor,
  roles,
  type ConnectionBudget,
  type Role,
} from "./connection-budget.ts";

const INSTANCE_MAX = 64;

/** The settings of the processes of an instance. */
export const processSettings = {
  ROLE: optional.default("all").pipe(z.enum(roles, "must be all, web or jobs")),
  INSTANCE: optional.refine(
    (value) => value === undefined || /^[\w.-]{1,64}$/.test(value),
    `must be a name of 1 to ${INSTANCE_MAX} letters, digits, dots and dashes`,
  ),
  WEB_CONCURRENCY: wholeNumber("a number of processes", 1, 64),
  JOBS_CONCURRENCY: wholeNumber("a number of jobs at a time", 1, 100),
  MAIL_CONCURRENCY: wholeNumber("a number of e-mails at a time", 1, 100),
};

const JOBS_CONCURRENCY_DEFAULT = 4;
const MAIL_CONCURRENCY_DEFAULT = 3;
const MEBIBYTE = 1_024 ** 2;
/** With less memory than this, a second web process costs more than it brings. */
const MEMORY_OF_TWO_BYTES = 1_024 * MEBIBYTE;
/** The shop with two web processes and its database: 301 MB idle, twice 64 MB of pages, and room for work. */
const TWO_AT_WORK_BYTES = 700 * MEBIBYTE;
/** A further web process: 67 MB idle, 64 MB of pages, and room for work. */
const ONE_MORE_BYTES = 150 * MEBIBYTE;

type Raw = {
  readonly ROLE: Role;
  readonly INSTANCE?: string | undefined;
  readonly WEB_CONCURRENCY?: number | undefined;
  readonly JOBS_CONCURRENCY?: number | undefined;
  readonly MAIL_CONCURRENCY?: number | undefined;
};

export type ProcessEnv = {
  readonly role: Role;
  /** The name of this instance in logs and metrics. */
  readonly instance: string;
  readonly webConcurrency: number;
  /** Jobs at a time, without the mails. */
  readonly jobsConcurrency: number;
  readonly mailConcurrency: number;
  readonly connections: ConnectionBudget;
};

/** This machine: its cores, and its memory or the part of it that this program may use. */
export type Machine = { readonly cores: number; readonly memoryBytes: number };

export function toProcessEnv(
  raw: Raw,
  { connections, machine }: { readonly connections: number; readonly machine: Machine },
): ProcessEnv {
  const shape = {
    role: raw.ROLE,
    jobsConcurrency: raw.JOBS_CONCURRENCY ?? JOBS_CONCURRENCY_DEFAULT,
    mailConcurrency: raw.MAIL_CONCURRENCY ?? MAIL_CONCURRENCY_DEFAULT,
    webConcurrency: 1,
  };
  const webConcurrency =
    raw.WEB_CONCURRENCY ??
    Math.min(usualWebProcesses(machine), webProcessesFor(connections, shape));
  return {
    ...shape,
    webConcurrency,
    instance: raw.INSTANCE ?? os.hostname(),
    connections: shareConnections(connections, { ...shape, webConcurrency }),
  };
}

/** The memory in bytes that a shop of so many web processes needs at work, with its database. */
export function memoryFor(webProcesses: number): number {
  return TWO_AT_WORK_BYTES + Math.max(0, webProcesses - 2) * ONE_MORE_BYTES;
}

/** One web process a core, as far as the memory is enough for them, and a single one below 1 GB. */
function usualWebProcesses({ cores, memoryBytes }: Machine): number {
  if (memoryBytes < MEMORY_OF_TWO_BYTES) return 1;
  const enoughFor = 2 + Math.floor((memoryBytes - memoryFor(2)) / ONE_MORE_BYTES);
  return Math.max(1, Math.min(cores, enoughFor));
}

/** The memory limit of a container or a service counts, where there is one. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const total = os.totalmem();
  return {
    cores: navigator.hardwareConcurrency,
    memoryBytes: limit > 0 ? Math.min(limit, total) : total,
  };
}

/** What the processes of the shop can't do apart, and what the connections are too few for. */
export function processContradictions(
  env: ProcessEnv & {
    readonly databaseUrl: string | null;
    readonly databaseConnections: number;
    readonly usesSandboxPayment: boolean;
  },
): string[] {
  const problems: string[] = [];
  const other = env.role === "web" ? "jobs" : "web";
  if (env.role !== "all" && env.databaseUrl === null)
    problems.push(
      `ROLE ${env.role} needs DATABASE_URL: an instance with ROLE ${other} has to use the same database.`,
    );
  if (env.role !== "all" && env.usesSandboxPayment)
    problems.push(
      `ROLE ${env.role} needs STRIPE_SECRET_KEY: each instance has a sandbox of its own, so jobs would look in another one.`,
    );
  const budget = budgetProblem(env.databaseConnections, env);
  return budget === null ? problems : [...problems, budget];
}
