import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listProblemsOfNumbers } from "./books-of-numbers-queries.server.ts";
import { listProblemsOfRefunds } from "./books-of-refunds-queries.server.ts";
import {
  listProblemsOfHistory,
  listProblemsOfLines,
  listProblemsOfPayments,
  listProblemsOfStock,
  listProblemsOfTotals,
} from "./books-queries.server.ts";

/** Of one query: each reads all orders. */
const TIMEOUT = "2min";
/** So that orders are matched with their lines and history in memory. */
const WORK_MEMORY = "64MB";
/** Problems listed at most. */
const LISTED_MAX = 100;

/** Each lists up to `limit` problems, one sentence each. */
const checks: readonly ((tx: Db, limit: number) => Promise<readonly string[]>)[] = [
  listProblemsOfTotals,
  listProblemsOfLines,
  listProblemsOfHistory,
  listProblemsOfPayments,
  listProblemsOfRefunds,
  listProblemsOfNumbers,
  listProblemsOfStock,
];

/**
 * Checks the shop's books at one moment: totals are the sums of their parts and of what is to be paid, the
 * state of an order is that of its history, a paid order has its payment,
 * its history, its invoice and its confirmation mail, refunds are the sums of their parts, have their
 * credit notes and are at most what was paid, numbers of invoices and credit notes have no gaps, only
 * unpaid orders reserve stock, and the stock of a product is the sum of its moves. Checks only what every
 * version of the shop guarantees, so that no problem means a sound database. Returns one sentence for each problem, at most 100. Changes nothing; takes seconds for
 * 200,000 orders. The migrations of this version must have run.
 */
export async function checkBooks(db: Db): Promise<readonly string[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(TIMEOUT)}`.execute(tx);
      await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(tx);
      const problems: string[] = [];
      for (const check of checks) {
        if (problems.length >= LISTED_MAX) break;
        problems.push(...(await check(tx, LISTED_MAX - problems.length)));
      }
      return problems;
    });
}
