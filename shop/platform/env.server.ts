import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { contradictions } from "./env-contradictions.ts";
import { adminSettings, toAdminEnv } from "./env-admin.ts";
import {
  databaseContradictions,
  databaseSettings,
  toDatabaseEnv,
  type DatabaseEnv,
} from "./env-database.ts";
import { optional, url, wholeNumber } from "./env-fields.ts";
import {
  processContradictions,
  processSettings,
  thisMachine,
  toProcessEnv,
  type Machine,
  type ProcessEnv,
} from "./env-processes.ts";
import { isKey } from "./key-file.server.ts";
import { perShop } from "./per-shop.server.ts";
import { readSecretFiles, secretNames } from "./env-secrets.ts";

/**
 * The shop's settings, read once from the environment. Their names and defaults are documented in the
 * README under Settings. An invalid setting stops the start with a message that names it.
 */
export type Env = DatabaseEnv &
  ProcessEnv & {
    readonly host: string;
    readonly port: number;
    /** Without a trailing slash. */
    readonly publicUrl: string;
    /** Where the admin is: PUBLIC_URL/admin, or /admin at a host of its own. Without a trailing slash. */
    readonly adminUrl: string;
    /** Encrypts the seeds of authenticator apps; null: the key is in the file admin.key in DATA_DIR. */
    readonly adminSecret: string | null;
    /** Absolute. */
    readonly dataDir: string;
    /** The file of the shop's first values, absolute. It need not exist. */
    readonly shopJson: string;
    /** The folder of the backups, absolute. Null with BACKUP_URL=off: something else makes the backups. */
    readonly backupDir: string | null;
    /** Signs the backups; null: the key is in the file backup.key in DATA_DIR. */
    readonly backupKey: string | null;
    /** Whether BACKUP_URL is set: the first backup is then made when the shop starts, not in the night. */
    readonly hasBackupUrl: boolean;
    readonly stripeSecretKey: string | null;
    readonly stripeWebhookSecret: string | null;
    readonly stripeApiBase: string | null;
    readonly smtpUrl: string | null;
    /** Who may report mails that came back; null: nobody. */
    readonly mailWebhookSecret: string | null;
    readonly mailFrom: string;
    /** How long a stopping process still answers, so that load balancers can take it out first. */
    readonly drainSeconds: number;
    /** How long an act of staff about an order can be undone; 0: it is done at once. */
    readonly undoSeconds: number;
    readonly trustProxy: readonly string[];
    readonly rateLimit: boolean;
    readonly logLevel: (typeof logLevels)[number];
    readonly metricsToken: string | null;
    /** How long a CDN may keep a public page; 0: pages have no tags for one. */
    readonly cdnCacheSeconds: number;
    /** How much memory the pages of a web process may take, in MB. */
    readonly pageCacheMb: number;
    readonly allowSandbox: boolean;
    /** No Stripe key is set: payments go to the sandbox. */
    readonly usesSandboxPayment: boolean;
    /** No mail server is set: mails are written to DATA_DIR/mail. */
    readonly usesSandboxMail: boolean;
  };

const DRAIN_SECONDS_DEFAULT = 10;
const UNDO_SECONDS_DEFAULT = 60;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const schema = z.object({
  HOST: optional.default("127.0.0.1"),
  PORT: wholeNumber("a port", 0, 65_535).transform((port) => port ?? 3000),
  PUBLIC_URL: url(/^https?:\/\//, "https://shop.example"),
  ...adminSettings,
  ...databaseSettings,
  DATA_DIR: optional.default("./data"),
  SHOP_JSON: optional,
  BACKUP_URL: optional.refine(
    (value) =>
      value === undefined ||
      value === "off" ||
      value.startsWith("file:///") ||
      !value.includes("://"),
    "must be a folder, such as /mnt/backups, or off",
  ),
  BACKUP_KEY: optional.refine(
    (value) => value === undefined || isKey(value),
    "must be a key as npm run backup -- key prints it",
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
  ...processSettings,
  DRAIN_SECONDS: wholeNumber("a number of seconds", 0, 300),
  UNDO_SECONDS: wholeNumber("a number of seconds", 0, 600).transform(
    (seconds) => seconds ?? UNDO_SECONDS_DEFAULT,
  ),
  TRUST_PROXY: optional.default(""),
  RATE_LIMIT: optional.default("on").pipe(z.enum(["on", "off"], "must be on or off")),
  LOG_LEVEL: optional
    .default("info")
    .pipe(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`)),
  METRICS_TOKEN: optional,
  CDN_CACHE_SECONDS: wholeNumber("a number of seconds", 0, 604_800),
  PAGE_CACHE_MB: wholeNumber("a number of MB", 16, 4_096),
  ALLOW_SANDBOX: optional,
});

/** The names of all settings; each secret has a second one for its file. */
export const settingNames: readonly string[] = [
  ...Object.keys(schema.shape),
  ...secretNames.map((name) => `${name}_FILE`),
];

/** Reads the settings. Each problem is a sentence that begins with the setting's name. */
export function readEnv(
  given: NodeJS.ProcessEnv,
  machine: Machine = thisMachine(),
): { ok: true; env: Env } | { ok: false; problems: readonly string[] } {
  const { source, fromFile, problems: unread } = readSecretFiles(given);
  if (unread.length > 0) return { ok: false, problems: unread };
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const sentence = ({ path: [name], message }: { path: PropertyKey[]; message: string }) =>
      fromFile.has(String(name))
        ? `${String(name)}_FILE ${message}, in its file.`
        : `${String(name)} ${message}.`;
    return { ok: false, problems: parsed.error.issues.map(sentence) };
  }
  const env = toEnv(parsed.data, machine);
  const problems = [
    ...databaseContradictions(parsed.data),
    ...processContradictions(env),
    ...contradictions(env),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env };
}

/** The folder of BACKUP_URL; by default the folder "backups" in DATA_DIR. */
function toBackupDir(backupUrl: string | undefined, dataDir: string): string | null {
  if (backupUrl === "off") return null;
  if (backupUrl === undefined) return path.join(dataDir, "backups");
  return path.resolve(backupUrl.startsWith("file:///") ? fileURLToPath(backupUrl) : backupUrl);
}

function toEnv(raw: z.infer<typeof schema>, machine: Machine): Env {
  const origin = `http://${raw.HOST.includes(":") ? `[${raw.HOST}]` : raw.HOST}:${raw.PORT}`;
  const database = toDatabaseEnv(raw);
  const publicUrl = (raw.PUBLIC_URL ?? origin).replace(/\/+$/, "");
  return {
    host: raw.HOST,
    port: raw.PORT,
    publicUrl,
    ...toAdminEnv(raw, publicUrl),
    ...database,
    ...toProcessEnv(raw, { connections: database.databaseConnections, machine }),
    dataDir: path.resolve(raw.DATA_DIR),
    shopJson: path.resolve(raw.SHOP_JSON ?? path.join(raw.DATA_DIR, "shop.json")),
    backupDir: toBackupDir(raw.BACKUP_URL, path.resolve(raw.DATA_DIR)),
    backupKey: raw.BACKUP_KEY ?? null,
    hasBackupUrl: raw.BACKUP_URL !== undefined && raw.BACKUP_URL !== "off",
    stripeSecretKey: raw.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: raw.STRIPE_WEBHOOK_SECRET ?? null,
    stripeApiBase: raw.STRIPE_API_BASE?.replace(/\/+$/, "") ?? null,
    smtpUrl: raw.SMTP_URL ?? null,
    mailFrom: raw.MAIL_FROM,
    mailWebhookSecret: raw.MAIL_WEBHOOK_SECRET ?? null,
    undoSeconds: raw.UNDO_SECONDS,
    drainSeconds: raw.DRAIN_SECONDS ?? (isAtTerminal() ? 0 : DRAIN_SECONDS_DEFAULT),
    trustProxy: raw.TRUST_PROXY.split(/[\s,]+/).filter((address) => address !== ""),
    rateLimit: raw.RATE_LIMIT === "on",
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN ?? null,
    cdnCacheSeconds: raw.CDN_CACHE_SECONDS ?? 0,
    pageCacheMb: raw.PAGE_CACHE_MB ?? 64,
    allowSandbox: raw.ALLOW_SANDBOX === "1",
    usesSandboxPayment: raw.STRIPE_SECRET_KEY === undefined,
    usesSandboxMail: raw.SMTP_URL === undefined,
  };
}

/** At a terminal there is no load balancer, and the person who pressed Ctrl-C is waiting. */
function isAtTerminal(): boolean {
  return process.stdin.isTTY || process.stdout.isTTY;
}

/** The settings of the running shop, read once. Throws an error that lists all problems. */
export const env: () => Env = perShop(({ settings }) => {
  const read = readEnv(settings);
  if (!read.ok) throw new Error(read.problems.join(" "));
  return read.env;
});
