import type { Db } from "#shop/platform/database/db.server.ts";
import { pageOf, type Place } from "#shop/kit/keyset.ts";
import { pence, PENCE_MAX, type Pence } from "#shop/kit/money.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";
import { customerSearch } from "./customer-search.ts";
import {
  boundOf,
  countCustomers,
  selectBought,
  selectCustomers,
  type Bought,
  type CustomerSort,
} from "./list-customers-queries.server.ts";

export { customerSorts, FOUND_MAX, type CustomerSort } from "./list-customers-queries.server.ts";

const ROWS = 50;

/** Which part of the list of customers. */
export type CustomerListQuery = {
  /** Name, e-mail address, postcode of a saved address, or order number: "" for everybody. */
  readonly q: string;
  readonly onlyBlocked: boolean;
  readonly sort: CustomerSort;
  readonly isDown: boolean;
  /** Behind which the page begins; one that does not fit is the first page. */
  readonly after: Place | null;
};

/** What a customer has bought and sent back. Only paid orders count. */
export type CustomerFigures = {
  readonly orders: number;
  /** What was paid, with VAT and delivery, less what went back; £1,000,000 at most. */
  readonly spentPence: Pence;
  readonly lastOrderAt: Date | null;
  readonly piecesSent: number;
  readonly piecesReturned: number;
};

export type ListedCustomer = CustomerFigures & {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
  readonly registeredAt: Date;
};

export type CustomerList = {
  readonly rows: readonly ListedCustomer[];
  /** How many rows come before these. */
  readonly seen: number;
  /** The place of the next page; null on the last one. */
  readonly next: string | null;
  readonly counts: { readonly all: number; readonly blocked: number };
};

/** A page of the customers who have an account, 50 rows. */
export async function listCustomers(db: Db, query: CustomerListQuery): Promise<CustomerList> {
  await summariseChanged(db);
  const { q, onlyBlocked, sort, isDown, after } = query;
  const search = q === "" ? null : customerSearch(q);
  const [found, counts] = await Promise.all([
    selectCustomers(db, { search, onlyBlocked, sort, isDown, after, limit: ROWS + 1 }),
    countCustomers(db, search),
  ]);
  const { rows, ...place } = pageOf(found, {
    size: ROWS,
    seen: boundOf({ sort, after })?.seen ?? 0,
    keysOf: (row) => [row.sortKey, row.id],
  });
  const bought = new Map(
    (
      await selectBought(
        db,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.customerId, each]),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      fullName: row.fullName,
      email: row.email,
      isVerified: row.verifiedAt !== null,
      isBlocked: row.orderingBlockedAt !== null,
      registeredAt: row.createdAt,
      ...toFigures(bought.get(row.id)),
    })),
    ...place,
    counts,
  };
}

/** What one customer has bought and sent back. */
export async function findCustomerFigures(db: Db, customerId: string): Promise<CustomerFigures> {
  await summariseChanged(db);
  return toFigures((await selectBought(db, [customerId]))[0]);
}

function toFigures(bought: Bought | undefined): CustomerFigures {
  return {
    orders: bought?.orders ?? 0,
    spentPence: pence(Math.min(PENCE_MAX, bought?.spentPence ?? 0)),
    lastOrderAt: bought?.lastAt ?? null,
    piecesSent: bought?.sent ?? 0,
    piecesReturned: bought?.returned ?? 0,
  };
}
