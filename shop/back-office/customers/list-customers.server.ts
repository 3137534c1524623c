import type { Db } from "#shop/platform/database/db.server.ts";
import { pence, PENCE_MAX, type Pence } from "#shop/kit/money.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";
import { customerSearch } from "./customer-search.ts";
import {
  selectBought,
  selectCustomers,
  type Bought,
  type CustomerRow,
  type CustomersAsked,
} from "./list-customers-queries.server.ts";

export { FOUND_MAX } from "./list-customers-queries.server.ts";

/** `q`: a name, e-mail address, postcode of a saved address, or order number; "" for everybody. */
export type CustomerListQuery = CustomersAsked & { readonly q: string };

/** What a customer has bought and sent back. Only paid orders count. */
export type CustomerFigures = {
  readonly orders: number;
  /** What was paid, with VAT and delivery, less what went back; £1,000,000 at most. */
  readonly spentPence: Pence;
  readonly lastOrderAt: Date | null;
  readonly piecesSent: number;
  readonly piecesReturned: number;
};

export type ListedCustomer = CustomerRow & CustomerFigures;

/** A page of the customers who have an account, 50 rows, and how many each view has. */
export async function listCustomers(db: Db, { q, ...asked }: CustomerListQuery) {
  await summariseChanged(db);
  const page = await selectCustomers(db, q === "" ? null : customerSearch(q), asked);
  const ids = page.rows.map(({ id }) => id);
  const bought = new Map((await selectBought(db, ids)).map((each) => [each.customerId, each]));
  const rows: readonly ListedCustomer[] = page.rows.map((row) => ({
    ...row,
    ...toFigures(bought.get(row.id)),
  }));
  return { ...page, rows };
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
