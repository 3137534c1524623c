import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The numbers of an order and of an invoice: 10042 is LL-10042. */
export type Numbers = { readonly order: number; readonly invoice: number };

/** More than any shop of this kind will number, and room to go on from there. */
export const NUMBER_MAX = 999_999_999;
/** Where a new shop's orders begin: LL-10001. */
const FIRST_ORDER = 10_001;

/** A number that the next order or invoice can't have, in one sentence. */
export class FirstNumberTaken extends Error {}

/** The lowest numbers that are free: those after the orders and invoices that stay, if any stay. */
export async function findLowestNumbers(tx: Db): Promise<Numbers> {
  const { rows } = await sql<Numbers>`select
    (select coalesce(max(substring(order_number from '\\d+$')::bigint) + 1, ${FIRST_ORDER})::int
      from orders where id not in (select id from going_orders)) as order,
    (select coalesce(max(number) + 1, 1)
      from invoices where order_id not in (select id from going_orders)) as invoice`.execute(tx);
  return rows[0] ?? { order: FIRST_ORDER, invoice: 1 };
}

/** Throws when a first number is out of range, or belongs to an order or invoice that stays. */
export function checkFirstNumbers(first: Numbers, lowest: Numbers): void {
  const problem =
    firstNumberProblem("order", first.order, lowest.order) ??
    firstNumberProblem("invoice", first.invoice, lowest.invoice);
  if (problem !== null) throw new FirstNumberTaken(problem);
}

/** Why a number can't be the first; null when it can. Orders may begin anywhere when none stays. */
export function firstNumberProblem(
  what: "order" | "invoice",
  number: number,
  lowest: number,
): string | null {
  const from = what === "order" && lowest === FIRST_ORDER ? 1 : lowest;
  if (Number.isInteger(number) && number >= from && number <= NUMBER_MAX) return null;
  return `The first ${what} number must be a whole number from ${from} to ${NUMBER_MAX}.`;
}

/** Has the next order and the next invoice take these numbers. */
export async function setFirstNumbers(tx: Db, first: Numbers): Promise<void> {
  checkFirstNumbers(first, { order: 1, invoice: 1 });
  await sql.raw(`alter sequence order_numbers restart with ${first.order}`).execute(tx);
  await sql`update invoice_counter set last_number = ${first.invoice - 1}`.execute(tx);
}

/** The statements that bring the numbers back to where they are now, unless they have gone on since. */
export async function numberRestoreStatements(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ order: string; invoice: number }>`select
    (select last_value + case when is_called then 1 else 0 end from order_numbers)::text as order,
    (select last_number from invoice_counter) as invoice`.execute(tx);
  const [now] = rows;
  if (now === undefined) return [];
  return [
    `select setval('order_numbers', greatest(${now.order}, (select coalesce(max(substring(order_number from '\\d+$')::bigint), 0) + 1 from orders)), false)`,
    `update invoice_counter set last_number = greatest(${now.invoice}, (select coalesce(max(number), 0) from invoices))`,
  ];
}
