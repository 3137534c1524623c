import { readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import type { DatabasePool } from "#shop/platform/database/db.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { emptyDatabase } from "#tests/support/migrated-database.ts";

/** A database as the version before migration 0026 left it. */
async function databaseBefore0026() {
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(25);
  return pool;
}

type Found = {
  readonly synonyms: string[][] | null;
  readonly names: string[] | null;
  readonly redirects: string[][] | null;
};

/** The synonyms that came after 0026: shops that trade get them, too. */
const later = new Set(
  (
    JSON.parse(await readFile("db/seed/more-synonyms.json", "utf8")) as {
      alsoCalled: { name: string; also: string[] }[];
    }
  ).alsoCalled.flatMap(({ name, also }) => also.map((term) => `${term}: ${name}`)),
);

/** Named by four synonyms: products first, now what these are for. A shop that trades keeps what it has. */
const changed = new Set(["boot drying rack", "flat drying rack", "boot", "jumper"]);

/** What a search and a redirect are answered from, without the later synonyms. */
async function synonymsAndRedirects(pool: DatabasePool) {
  const { rows } = await pool.query(`select
    (select array_agg(array[term, same_as] order by term, same_as) from search_synonyms) as synonyms,
    (select array_agg(key order by key) from search_names) as names,
    (select array_agg(array[from_path, to_path] order by from_path) from redirects) as redirects`);
  const [{ synonyms, names, redirects }] = rows as [Found];
  const isEarlier = ([term, sameAs = ""]: string[]) =>
    !later.has(`${term}: ${sameAs}`) && !changed.has(sameAs);
  return { synonyms: synonyms?.filter(isEarlier) ?? null, names, redirects };
}

test("a shop that already trades keeps its own synonyms and redirects", async () => {
  const pool = await databaseBefore0026();
  await pool.query(`insert into seed_loads (name) values ('shipping'), ('categories'), ('catalogue');
    insert into categories (slug, name, nav_name, heading, lead, description, position)
      values ('rotary-washing-lines', 'Rotary', 'Rotary', 'Rotary', '', '', 1);
    insert into search_synonyms (term, same_as) values ('spinner', 'rotary washing line');
    delete from search_synonyms where term = 'creel';
    delete from redirects where from_path = '/retractable';
    update redirects set to_path = '/rotary-airers' where from_path = '/rotary';
    insert into redirects (from_path, to_path) values ('/airers', '/indoor-airers')`);
  const before = await synonymsAndRedirects(pool);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  const names = expect.arrayContaining(before.names ?? []);
  expect(await synonymsAndRedirects(pool)).toEqual({ ...before, names });
});

test("a new shop gets the synonyms and redirects that earlier versions had in migrations", async () => {
  const earlier = await synonymsAndRedirects(await databaseBefore0026());
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(Infinity);
  expect(await synonymsAndRedirects(pool)).toEqual({
    synonyms: null,
    names: null,
    redirects: null,
  });
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  const kept = earlier.names?.filter((name) => !/^(?:boot|flat) dri rack$/.test(name));
  const names = expect.arrayContaining(kept ?? []);
  expect(await synonymsAndRedirects(pool)).toEqual({ ...earlier, names });
});

test("a waiting job of a renamed task keeps its place in the queue", async () => {
  const { db } = await testDatabase();
  const run = (text: string) => sql.raw(text).execute(db);
  await run("select graphile_worker.add_job('tell-dead-letters')");
  await run(await readFile("db/migrations/0027_mail_dead_jobs.sql", "utf8"));
  const { rows } = await run("select task_identifier from graphile_worker.jobs");
  expect(rows).toEqual([{ taskIdentifier: "mail-dead-jobs" }]);
});

test("payment pages and events that wait in the queue are closed and processed under their new names", async () => {
  const { pool, migrateTo } = await emptyDatabase();
  await migrateTo(32);
  await runMigrations({ pgPool: pool });
  await pool.query(`
    insert into orders (order_number, email, customer_name, address, quote, fingerprint, status,
      stripe_session_id, session_expires_at, subtotal_pence, vat_pence, shipping_pence, total_pence)
    values ('LL-1', 'a@b.example', 'Ann Lee', '{}', '{"vat":"uk","zone":"UK"}', '', 'cancelled',
      'cs_left', now() + interval '20 minutes', 1000, 200, 0, 1200);
    insert into stripe_events (id, type, payload) values ('evt_1', 'charge.refunded', '{}');
    select graphile_worker.add_job('close-card-page', '{"id": "cs_left"}', job_key => 'close-card-page:cs_left');
    select graphile_worker.add_job('stripe-event', '{"id": "evt_1"}', job_key => 'stripe-event:evt_1')`);
  await migrateTo(Infinity);
  const { rows } = await pool.query(`
    select task.identifier as task, job.payload ->> 'id' as id, job.key
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id order by 1`);
  const { rows: payments } = await pool.query("select id, provider_ref from payments");
  const [{ id }] = payments;
  expect(rows).toEqual([
    { task: "close-payment-page", id, key: `close-payment-page:${id}` },
    { task: "payment-event", id: "evt_1", key: "payment-event:evt_1" },
  ]);
  expect((await pool.query("select id from payment_events")).rows).toEqual([{ id: "evt_1" }]);
});

test("mails that wait through the update are sent whole", async () => {
  const { db } = await testDatabase();
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into mail_outbox (mail_key, template, recipient, data) values
    ('one', 'dead-letter', 'shop@example.com', '{"task": "stripe-event"}'),
    ('two', 'order-confirmation', 'ada@example.com', '{"zone": "UK Mainland", "thereBy": "Friday 27 November"}'),
    ('three', 'order-confirmation', 'ben@example.com', '{"deliverBy": "Monday 30 November"}')`);
  await run(await readFile("db/migrations/0028_waiting_mails.sql", "utf8"));
  const { rows } = await run("select template, data from mail_outbox order by recipient");
  expect(rows).toEqual([
    {
      template: "order-confirmation",
      data: { zone: "UK Mainland", deliverBy: "Friday 27 November" },
    },
    { template: "order-confirmation", data: { deliverBy: "Monday 30 November" } },
    { template: "dead-job", data: { task: "stripe-event" } },
  ]);
});
