import { secretNames } from "#shop/platform/env-secrets.ts";

/** Settings that a backup contains. */
export const openSettings: readonly string[] = [
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "ADMIN_URL",
  "DATA_DIR",
  "SHOP_JSON",
  "BACKUP_URL",
  "STRIPE_API_BASE",
  "MAIL_FROM",
  "ROLE",
  "INSTANCE",
  "WEB_CONCURRENCY",
  "JOBS_CONCURRENCY",
  "MAIL_CONCURRENCY",
  "DATABASE_CONNECTIONS",
  "DRAIN_SECONDS",
  "UNDO_SECONDS",
  "CDN_CACHE_SECONDS",
  "PAGE_CACHE_MB",
  "TRUST_PROXY",
  "RATE_LIMIT",
  "LOG_LEVEL",
  "ALLOW_SANDBOX",
];

/** Settings with a key or a password. A backup contains only whether they were set. */
export const secretSettings: readonly string[] = secretNames;

/** Where a secret is, if it is in a file. */
const fileSettings = secretNames.map((name) => `${name}_FILE`);

/** The settings that are set, with the secret ones hidden: for a person who sets up a new machine. */
export function settingsWithoutSecrets(source: NodeJS.ProcessEnv): Record<string, string> {
  const open = [...openSettings, ...fileSettings].flatMap((name) =>
    source[name] ? [[name, source[name]]] : [],
  );
  const secret = secretSettings.flatMap((name) =>
    source[name] ? [[name, "(set; not in the backup)"]] : [],
  );
  return Object.fromEntries([...open, ...secret]);
}
