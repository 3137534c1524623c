/** The account that an order was to belong to was deleted while the order was being written. */
export class CustomerGone extends Error {
  constructor() {
    super("The account of this order was deleted meanwhile");
  }
}

/** PostgreSQL's word that an order names a customer who is not there any more (23503). */
export function isCustomerGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "orders_customer_id_fkey"
  );
}
