import { listAddresses, type SavedAddress } from "#shop/accounts/address-book.server.ts";
import { findCustomer } from "#shop/accounts/by-staff/customer-acts.server.ts";
import {
  listCustomerNotes,
  type CustomerNote,
} from "#shop/accounts/by-staff/customer-notes.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { getAccountRecord, type AccountRecord } from "#shop/accounts/personal-data.server.ts";
import { listSessions, type OpenSession } from "#shop/accounts/sessions/open-sessions.server.ts";
import { listMessagesFrom, type StoredMessage } from "#shop/messages/contact.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { selectOrdersOfCustomer, type CustomerOrder } from "./customer-page-queries.server.ts";
import { findCustomerFigures, type CustomerFigures } from "./list-customers.server.ts";

export type { CustomerOrder } from "./customer-page-queries.server.ts";

/** Orders on the page; the list of orders has them all. */
const ORDERS_SHOWN = 50;

export type CustomerPage = {
  readonly customer: Customer;
  readonly account: AccountRecord;
  readonly figures: CustomerFigures;
  readonly orders: readonly CustomerOrder[];
  readonly addresses: readonly SavedAddress[];
  /** From the same e-mail address, newest first. An address that is not verified may be somebody else's. */
  readonly messages: readonly StoredMessage[];
  readonly notes: readonly (CustomerNote & { readonly by: string })[];
  readonly sessions: readonly OpenSession[];
};

/** Everything that staff see of a customer; null if there is no such account. */
export async function readCustomerPage(db: Db, customerId: string): Promise<CustomerPage | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const { id } = customer;
  // The figures bring the summaries of the orders up to date.
  const figures = await findCustomerFigures(db, id);
  const [account, orders, addresses, messages, notes, sessions] = await Promise.all([
    getAccountRecord(db, id),
    selectOrdersOfCustomer(db, id, ORDERS_SHOWN),
    listAddresses(db, id),
    listMessagesFrom(db, customer.email),
    listCustomerNotes(db, id),
    listSessions(db, id, null),
  ]);
  const names = await findStaffNames(
    db,
    notes.flatMap(({ actor }) => (actor.id === null ? [] : [actor.id])),
  );
  return {
    customer,
    account,
    figures,
    orders,
    addresses,
    messages: messages.toReversed(),
    notes: notes.map((note) => ({
      ...note,
      by: names.get(note.actor.id ?? "") ?? "A former colleague",
    })),
    sessions,
  };
}
