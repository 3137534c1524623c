import { sql } from "kysely";
import { tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import type { AddressMark } from "#shop/mail/stopping/stop-link.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What somebody waits for. */
export type Notice = {
  readonly productName: string;
  readonly slug: string;
  readonly isConfirmed: boolean;
};

/** The notice that a mailed link is about; null if the link is unknown, old, or the notice was mailed. */
export async function findNotice(db: Db, token: string): Promise<Notice | null> {
  const hash = tokenHash(token);
  if (hash === null) return null;
  const { rows } = await sql<Notice>`
    select p.name as "productName", p.slug, confirmed_at is not null as "isConfirmed"
    from stock_notices join products p on p.id = product_id
    where token_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** Confirms a notice by its mailed link, as often as it is opened. Returns false if there is none. */
export async function confirmNotice(db: Db, token: string): Promise<boolean> {
  const hash = tokenHash(token);
  if (hash === null) return false;
  const { numAffectedRows = 0n } = await sql`update stock_notices
    set confirmed_at = coalesce(confirmed_at, now()) where token_hash = ${hash}`.execute(db);
  return numAffectedRows > 0n;
}

/** What an e-mail address waits for, the oldest first: 50 at most. */
export async function listNoticesTo(
  db: Db,
  email: string,
): Promise<readonly { readonly productName: string; readonly askedAt: Date }[]> {
  const { rows } = await sql<{ productName: string; askedAt: Date }>`
    select p.name as "productName", asked_at as "askedAt"
    from stock_notices join products p on p.id = product_id
    where lower(email) = lower(${email}) order by asked_at limit 50`.execute(db);
  return rows;
}

/** Deletes what an e-mail address waits for, skipping rows that are locked. */
export async function deleteNoticesTo(tx: Db, email: string): Promise<void> {
  await sql`delete from stock_notices where id in (select id from stock_notices
    where lower(email) = lower(${email}) for update skip locked)`.execute(tx);
}

/** Deletes what the address with this mark waits for, skipping rows that are locked. */
export async function deleteNoticesOf(tx: Db, mark: AddressMark): Promise<void> {
  await sql`delete from stock_notices where id in (select id from stock_notices
    where address_mark = ${mark} for update skip locked)`.execute(tx);
}

/** Deletes notices that nobody confirmed in seven days, and any after twelve months. */
export async function pruneNotices(db: Db): Promise<void> {
  await sql`delete from stock_notices where id in (select id from stock_notices
    where asked_at < now() - interval '12 months'
      or (confirmed_at is null and asked_at < now() - interval '7 days')
    for update skip locked)`.execute(db);
}
