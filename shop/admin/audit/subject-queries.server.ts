import { sql } from "kysely";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Subject } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How a subject of the audit log is called now: an order by its number, a product by its SKU. */
type NamedSubject = Subject & { readonly name: string };

/**
 * The present names of what acts were about. What has none, or is gone, is left out. A flag is called
 * after its order.
 */
export async function selectSubjectNames(
  db: Db,
  subjects: readonly Subject[],
): Promise<readonly NamedSubject[]> {
  const idsOf = (kind: string, isId: (id: string) => boolean) => [
    ...new Set(subjects.filter((each) => each.kind === kind && isId(each.id)).map(({ id }) => id)),
  ];
  const { rows } = await sql<NamedSubject>`
    select 'order' as kind, id::text, order_number as name from orders
      where id = any(${idsOf("order", isUuid)}::uuid[])
    union all select 'order_flag', order_flags.id::text, order_number
      from order_flags join orders on orders.id = order_id
      where order_flags.id = any(${idsOf("order_flag", isNumber)}::bigint[])
    union all select 'staff', id::text, name from staff
      where id = any(${idsOf("staff", isUuid)}::uuid[])
    union all select 'customer', id::text, full_name from customers
      where id = any(${idsOf("customer", isUuid)}::uuid[])
    union all select 'product', id::text, sku from products
      where id = any(${idsOf("product", isNumber)}::integer[])`.execute(db);
  return rows;
}

/** An integer of PostgreSQL at most, so that the comparison with it is no error. */
function isNumber(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}
