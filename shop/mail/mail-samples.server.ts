import { previewOf, renderMail, type RenderedMail } from "#emails/templates.ts";
import type { MailWords } from "#shop/content/settings/settings.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { checkMail, type MailData, type MailName } from "./mails.ts";
import { enqueueMail, TEST_MAIL } from "./outbox.server.ts";

const ORDERS_LISTED = 50;

/** The numbers of the newest orders that have had a mail of this name, at most 50. Mails are kept for a year. */
export async function listOrdersWithMail(db: Db, name: MailName): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("mailOutbox")
    .innerJoin("orders", "orders.id", "mailOutbox.orderId")
    .select(["orders.orderNumber", "mailOutbox.createdAt"])
    .where("template", "=", name)
    .orderBy("mailOutbox.createdAt", "desc")
    .limit(ORDERS_LISTED)
    .execute();
  return [...new Set(rows.map((row) => row.orderNumber))];
}

/** A mail as it looks today, of the data of a real order or of made-up data. */
export type MailSample = RenderedMail & { readonly orderNumber: string | null };

/**
 * A mail as an order had it, in today's words or in those that are typed; without an order, or when its mail is gone,
 * with made-up data.
 */
export async function renderSample(
  db: Db,
  name: MailName,
  { orderNumber, words }: { readonly orderNumber: string | null; readonly words?: MailWords },
): Promise<MailSample> {
  const { data, orderNumber: number } = await sampleData(db, name, orderNumber);
  return { ...(await renderMail(name, data, words)), orderNumber: number };
}

/** Mails the sample to a person of the staff. The same act id twice is one mail. */
export function mailSample(
  db: Db,
  name: MailName,
  {
    act,
    recipient,
    orderNumber,
  }: { readonly act: Act; readonly recipient: string; readonly orderNumber: string | null },
): Promise<Done<null> | Refused<"too_many" | "act_reused">> {
  const subject = { kind: "mail", id: name };
  const named = { act, action: "send_test_mail", subject, input: { orderNumber } };
  return withAct(db, named, async (tx) => {
    if ((await countOfLastHour(tx)) >= TEST_MAILS_MAX) return refused("too_many");
    const { data } = await sampleData(tx, name, orderNumber);
    await enqueueMail(tx, name, { key: `${TEST_MAIL}${act.actId}`, recipient, data });
    return done(null);
  });
}

/** In an hour, of the whole staff. */
const TEST_MAILS_MAX = 30;

async function countOfLastHour(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom("mailOutbox")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("mailKey", "like", `${TEST_MAIL}%`)
    .where("createdAt", ">", new Date(Date.now() - 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function sampleData<Name extends MailName>(
  db: Db,
  name: Name,
  orderNumber: string | null,
): Promise<{ readonly data: MailData<Name>; readonly orderNumber: string | null }> {
  const row =
    orderNumber === null
      ? undefined
      : await db
          .selectFrom("mailOutbox")
          .innerJoin("orders", "orders.id", "mailOutbox.orderId")
          .select("mailOutbox.data")
          .where("template", "=", name)
          .where("orders.orderNumber", "=", orderNumber)
          .orderBy("mailOutbox.createdAt", "desc")
          .limit(1)
          .executeTakeFirst();
  const checked = row === undefined ? null : checkMail(name, row.data);
  if (checked?.ok !== true) return { data: previewOf(name).data, orderNumber: null };
  return { data: checked.data as MailData<Name>, orderNumber };
}
