import { sql } from "kysely";
import { findPriceRules } from "#shop/catalogue/prices/price-changes.server.ts";
import { ruleInWords } from "#shop/catalogue/prices/price-rule.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Subject } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How a subject of the audit log is called now: an order by its number, a product by its SKU. */
type NamedSubject = Subject & { readonly name: string };

/**
 * The present names of what acts were about. What has none, or is gone, is left out. A flag is called
 * after its order, and a change of prices after its rule.
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
    union all select 'product_import', id::text, coalesce(nullif(file_name, ''), 'A file of products')
      from product_imports where id = any(${idsOf("product_import", isUuid)}::uuid[])
    union all select 'product', id::text, sku from products
      where id = any(${idsOf("product", isNumber)}::integer[])`.execute(db);
  const changes = await findPriceRules(db, idsOf("price_change", isUuid));
  const known = subjects.filter(({ kind }) => namedById.includes(kind));
  return [
    ...rows,
    ...known.map(({ kind, id }) => ({ kind, id, name: id })),
    ...changes.map(({ id, rule }) => ({ kind: "price_change", id, name: ruleInWords(rule) })),
  ];
}

/** Their ids are what people call them: a host, the address of a page, what shoppers type. They keep it when they go. */
const namedById: readonly string[] = ["picture_host", "page", "search_word"];

/** An integer of PostgreSQL at most, so that the comparison with it is no error. */
function isNumber(id: string): boolean {
  return /^\d{1,9}$/.test(id);
}
