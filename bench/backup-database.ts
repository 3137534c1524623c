import path from "node:path";
import pg from "pg";
import { root } from "#server/app-contract.ts";
import { openBigDatabase } from "./growth-database.ts";

/** A DATA_DIR with a large database, which is not running. */
export type BigDataFolder = {
  readonly dataDir: string;
  readonly bytes: number;
  /** Products whose pages can be asked for, in random order. */
  readonly slugs: readonly string[];
};

const LEAST_BYTES = 1_000_000_000;
const PAGES = 30_000;

/**
 * The database of the growth benchmark with the mails of its orders and questions of customers, 1 GB or more, as the embedded
 * database of a DATA_DIR. It is filled once and stays in `.cache/bench-backup`.
 */
export async function prepareBigDataFolder(): Promise<BigDataFolder> {
  const dataDir = path.join(root, ".cache", "bench-backup");
  const big = await openBigDatabase(dataDir);
  const client = new pg.Client({ connectionString: big.url });
  await client.connect();
  try {
    await client.query(mails);
    await client.query(messages, [Math.max(0, LEAST_BYTES - (await sizeOf(client)))]);
    // Pages that were changed are written before the benchmark, not in it.
    await client.query("checkpoint");
    const { rows } = await client.query<{ slug: string }>(
      "select slug from products where sku like 'BN-%' order by random() limit $1",
      [PAGES],
    );
    return { dataDir, bytes: await sizeOf(client), slugs: rows.map(({ slug }) => slug) };
  } finally {
    await client.end();
    await big.stop();
  }
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return Number(rows[0]?.bytes);
}

/** The confirmations of the paid orders of the last month; older ones are deleted by the shop. */
const mails = `
  insert into mail_outbox (mail_key, template, recipient, data, created_at, sent_at)
  select 'order-confirmation:' || orders.id, 'order-confirmation', email,
    jsonb_build_object('orderNumber', order_number, 'address', address), paid_at, paid_at
  from orders join payments on order_id = orders.id where paid_at > now() - interval '30 days'
  on conflict (mail_key) do nothing`;

/** Questions of customers, of 2,000 random digits each, until the database has grown by so many bytes. */
const messages = `
  insert into messages (message_key, name, email, message)
  select gen_random_uuid()::text, 'Ann Lee', 'customer' || n || '@bench.example',
    (select string_agg(md5(random()::text || n || part), '') from generate_series(1, 60) as part)
  from generate_series(1, $1::bigint / 2300) as n`;
