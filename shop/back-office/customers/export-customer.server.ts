import { findCustomer, withCustomer } from "#shop/accounts/by-staff/customer-acts.server.ts";
import { customerSubject } from "#shop/accounts/by-staff/customer-acts.server.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { findActAnswer } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";

const ACTION = "export_customer";

/**
 * Begins an export of a customer's data, which is a row of the audit log. The caller checks the right
 * `customers.export`.
 */
export function beginCustomerExport(
  db: Db,
  customerId: string,
  act: Act,
): Promise<Done<null> | Refused<"no_customer" | "act_reused">> {
  return withCustomer(db, { customerId, act, action: ACTION }, () => Promise.resolve(done(null)));
}

/** The data of a customer whose export this person began, as they would get it themselves; null otherwise. */
export async function readCustomerExport(
  db: Db,
  customerId: string,
  act: Act,
): Promise<object | null> {
  const customer = await findCustomer(db, customerId);
  if (customer === null) return null;
  const subject = customerSubject(customer.id);
  const begun = await findActAnswer<null>(db, { act, action: ACTION, subject, input: null });
  return begun?.ok === true ? exportPersonalData(db, customer) : null;
}
