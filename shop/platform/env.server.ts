import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { contradictions } from "./env-contradictions.ts";
import { adminContradictions, adminSettings, toAdminEnv } from "./env-admin.ts";

/**
 * The shop's settings, read once from the environment. Their names and defaults are documented in the
 * README under Settings. An invalid setting stops the start with a message that names it.
 */
export type Env = {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Where the admin is: PUBLIC_URL/admin, or /admin at a host of its own. Without a trailing slash. */
  readonly adminUrl: string;
  /** Encrypts the seeds of authenticator apps; null: the key is in the file admin.key in DATA_DIR. */
  readonly adminSecret: string | null;
  readonly databaseUrl: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** The folder of the backups, absolute. Null with BACKUP_URL=off: something else makes the backups. */
  readonly backupDir: string | null;
  /** Whether BACKUP_URL is set: the first backup is then made when the shop starts, not in the night. */
  readonly hasBackupUrl: boolean;
  readonly stripeSecretKey: string | null;
  readonly stripeWebhookSecret: string | null;
  readonly stripeApiBase: string | null;
  readonly smtpUrl: string | null;
  /** Who may report mails that came back; null: nobody. */
  readonly mailWebhookSecret: string | null;
  readonly mailFrom: string;
  readonly webConcurrency: number;
  /** How long a stopping process still answers, so that load balancers can take it out first. */
  readonly drainSeconds: number;
  /** How long an act of staff about an order can be undone; 0: it is done at once. */
  readonly undoSeconds: number;
  readonly trustProxy: readonly string[];
  readonly rateLimit: boolean;
  readonly logLevel: (typeof logLevels)[number];
  readonly metricsToken: string | null;
  /** How long a CDN may keep a public page; 0: no CDN is told of tags. */
  readonly cdnCacheSeconds: number;
  readonly allowSandbox: boolean;
  /** No Stripe key is set: payments go to the sandbox. */
  readonly usesSandboxPayment: boolean;
  /** No mail server is set: mails are written to DATA_DIR/mail. */
  readonly usesSandboxMail: boolean;
};

const DRAIN_SECONDS_DEFAULT = 10;
const UNDO_SECONDS_DEFAULT = 60;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const optional = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string().trim().optional(),
);
const url = (protocols: RegExp, example: string) =>
  optional.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.test(value)),
    `must be a URL such as ${example}`,
  );

const schema = z.object({
  HOST: optional.default("127.0.0.1"),
  PORT: z.preprocess(
    (value) => (value === "" || value === undefined ? 3000 : value),
    z.coerce
      .number("must be a port from 0 to 65535")
      .int("must be a port from 0 to 65535")
      .min(0, "must be a port from 0 to 65535")
      .max(65535, "must be a port from 0 to 65535"),
  ),
  PUBLIC_URL: url(/^https?:\/\//, "https://shop.example"),
  ...adminSettings,
  DATABASE_URL: url(/^postgres(ql)?:\/\//, "postgres://user:password@host/database"),
  DATA_DIR: optional.default("./data"),
  BACKUP_URL: optional.refine(
    (value) =>
      value === undefined ||
      value === "off" ||
      value.startsWith("file:///") ||
      !value.includes("://"),
    "must be a folder, such as /mnt/backups, or off",
  ),
  STRIPE_SECRET_KEY: optional.refine(
    (value) => value === undefined || /^[sr]k_/.test(value),
    "must be a Stripe secret key, which begins sk_ or rk_",
  ),
  STRIPE_WEBHOOK_SECRET: optional.refine(
    (value) => value === undefined || value.startsWith("whsec_"),
    "must be a Stripe signing secret, which begins whsec_",
  ),
  STRIPE_API_BASE: url(/^https?:\/\//, "https://api.stripe.com"),
  SMTP_URL: url(/^smtps?:\/\//, "smtps://user:password@mail.example:465"),
  MAIL_WEBHOOK_SECRET: optional.refine(
    (value) => value === undefined || value.length >= 20,
    "must have 20 characters or more",
  ),
  MAIL_FROM: optional.default("Lath & Line <hello@lathandline.example>"),
  WEB_CONCURRENCY: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number("must be a number of processes from 1 to 64")
      .int("must be a number of processes from 1 to 64")
      .min(1, "must be a number of processes from 1 to 64")
      .max(64, "must be a number of processes from 1 to 64")
      .optional(),
  ),
  DRAIN_SECONDS: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number("must be a number of seconds from 0 to 300")
      .int("must be a number of seconds from 0 to 300")
      .min(0, "must be a number of seconds from 0 to 300")
      .max(300, "must be a number of seconds from 0 to 300")
      .optional(),
  ),
  UNDO_SECONDS: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number("must be a number of seconds from 0 to 600")
      .int("must be a number of seconds from 0 to 600")
      .min(0, "must be a number of seconds from 0 to 600")
      .max(600, "must be a number of seconds from 0 to 600")
      .default(UNDO_SECONDS_DEFAULT),
  ),
  TRUST_PROXY: optional.default(""),
  RATE_LIMIT: optional.default("on").pipe(z.enum(["on", "off"], "must be on or off")),
  LOG_LEVEL: optional
    .default("info")
    .pipe(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`)),
  METRICS_TOKEN: optional,
  CDN_CACHE_SECONDS: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number("must be a number of seconds from 0 to 604800")
      .int("must be a number of seconds from 0 to 604800")
      .min(0, "must be a number of seconds from 0 to 604800")
      .max(604_800, "must be a number of seconds from 0 to 604800")
      .default(0),
  ),
  ALLOW_SANDBOX: optional,
});

/** Reads the settings. Each problem is a sentence that begins with the setting's name. */
export function readEnv(
  source: NodeJS.ProcessEnv,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    };
  }
  const env = toEnv(parsed.data);
  const problems = [...adminContradictions(parsed.data), ...contradictions(env)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env };
}

/** The folder of BACKUP_URL; by default the folder "backups" in DATA_DIR. */
function toBackupDir(backupUrl: string | undefined, dataDir: string): string | null {
  if (backupUrl === "off") return null;
  if (backupUrl === undefined) return path.join(dataDir, "backups");
  return path.resolve(backupUrl.startsWith("file:///") ? fileURLToPath(backupUrl) : backupUrl);
}

function toEnv(raw: z.infer<typeof schema>): Env {
  const origin = `http://${raw.HOST.includes(":") ? `[${raw.HOST}]` : raw.HOST}:${raw.PORT}`;
  const publicUrl = (raw.PUBLIC_URL ?? origin).replace(/\/+$/, "");
  return {
    host: raw.HOST,
    port: raw.PORT,
    publicUrl,
    ...toAdminEnv(raw, publicUrl),
    databaseUrl: raw.DATABASE_URL ?? null,
    dataDir: path.resolve(raw.DATA_DIR),
    backupDir: toBackupDir(raw.BACKUP_URL, path.resolve(raw.DATA_DIR)),
    hasBackupUrl: raw.BACKUP_URL !== undefined && raw.BACKUP_URL !== "off",
    stripeSecretKey: raw.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: raw.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiBase: raw.STRIPE_API_BASE?.replace(/\/+$/, "") ?? null,
    smtpUrl: raw.SMTP_URL ?? null,
    mailFrom: raw.MAIL_FROM,
    mailWebhookSecret: raw.MAIL_WEBHOOK_SECRET ?? null,
    webConcurrency: raw.WEB_CONCURRENCY ?? Math.max(1, navigator.hardwareConcurrency),
    undoSeconds: raw.UNDO_SECONDS,
    drainSeconds: raw.DRAIN_SECONDS ?? (isAtTerminal() ? 0 : DRAIN_SECONDS_DEFAULT),
    trustProxy: raw.TRUST_PROXY.split(/[\s,]+/).filter((address) => address !== ""),
    rateLimit: raw.RATE_LIMIT === "on",
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN ?? null,
    cdnCacheSeconds: raw.CDN_CACHE_SECONDS,
    allowSandbox: raw.ALLOW_SANDBOX === "1",
    usesSandboxPayment: raw.STRIPE_SECRET_KEY === undefined,
    usesSandboxMail: raw.SMTP_URL === undefined,
  };
}

/** At a terminal there is no load balancer, and the person who pressed Ctrl-C is waiting. */
function isAtTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY;
}

let current: Env | undefined;

/** The settings of this process, read once. Throws an error that lists all problems. */
export function env(): Env {
  if (current === undefined) {
    const read = readEnv(process.env);
    if (!read.ok) throw new Error(read.problems.join(" "));
    current = read.env;
  }
  return current;
}
