import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { startStripeProxy, type StripeProxy } from "#tests/resilience/stripe-proxy.ts";
import { startSmtpServer, type SmtpServer } from "#tests/support/smtp-server.ts";

/** What instances of the shop share: a database, Stripe and a mail server. */
export type Sides = {
  readonly stripe: StripeProxy;
  readonly smtp: SmtpServer;
  readonly shopDb: pg.Pool;
  readonly stripeDb: pg.Pool;
  /** The settings with which an instance finds them. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** Starts all of them, empty. */
export async function startSides(): Promise<Sides> {
  const undo: (() => Promise<unknown>)[] = [];
  const dir = path.resolve(import.meta.dirname, "../../../.cache/test-postgres");
  const server = await startLocalPostgres({
    dir,
    log: () => {},
    durable: false,
    settings: { max_connections: "300" },
  });
  undo.push(server.stop);
  const admin = new pg.Pool({ connectionString: server.url, max: 1 });
  undo.push(() => admin.end());
  const createDatabase = async (prefix: string) => {
    const name = `${prefix}_${randomBytes(6).toString("hex")}`;
    await admin.query(`create database ${name}`);
    undo.push(() => admin.query(`drop database ${name} with (force)`));
    const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on("error", () => {});
    undo.push(() => pool.end());
    return { url, pool };
  };
  const shop = await createDatabase("shop");
  const ofStripe = await createDatabase("stripe");
  const stripe = await startStripeProxy(ofStripe.url);
  undo.push(stripe.stop);
  const smtp = await startSmtpServer();
  undo.push(smtp.stop);
  return {
    stripe,
    smtp,
    shopDb: shop.pool,
    stripeDb: ofStripe.pool,
    settings: {
      DATABASE_URL: shop.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      SMTP_URL: smtp.url,
      BACKUP_URL: "off",
    },
    async stop() {
      for (const each of undo.splice(0).toReversed()) await each();
    },
  };
}
