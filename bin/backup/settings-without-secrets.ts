/** Settings that a backup contains. */
export const openSettings: readonly string[] = [
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "ADMIN_URL",
  "ADMIN_SECRET_FILE",
  "DATA_DIR",
  "BACKUP_URL",
  "STRIPE_API_BASE",
  "MAIL_FROM",
  "WEB_CONCURRENCY",
  "DRAIN_SECONDS",
  "UNDO_SECONDS",
  "TRUST_PROXY",
  "RATE_LIMIT",
  "LOG_LEVEL",
  "ALLOW_SANDBOX",
];

/** Settings with a key or a password. A backup contains only whether they were set. */
export const secretSettings: readonly string[] = [
  "ADMIN_SECRET",
  "DATABASE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_WEBHOOK_SECRET",
  "METRICS_TOKEN",
];

/** The settings that are set, with the secret ones hidden: for a person who sets up a new machine. */
export function settingsWithoutSecrets(source: NodeJS.ProcessEnv): Record<string, string> {
  const open = openSettings.flatMap((name) => (source[name] ? [[name, source[name]]] : []));
  const secret = secretSettings.flatMap((name) =>
    source[name] ? [[name, "(set; not in the backup)"]] : [],
  );
  return Object.fromEntries([...open, ...secret]);
}
