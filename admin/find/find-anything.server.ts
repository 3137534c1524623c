import type { Db } from "#shop/platform/database/db.server.ts";
import { foundOrders } from "#shop/back-office/found-orders.server.ts";
import { listCustomers } from "#shop/back-office/customers/list-customers.server.ts";
import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import { permission, type Right, type StaffRole } from "#shop/staff/rights.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import type { Found } from "./found.ts";

/** Of each kind. */
const SHOWN = 6;

/**
 * Screens, orders, customers and products by what was typed, six of each, as far as the role may see them.
 * Without anything typed, the screens.
 */
export async function findAnything(
  db: Db,
  { typed, role }: { readonly typed: string; readonly role: StaffRole },
): Promise<readonly Found[]> {
  const may = (right: Right) => permission(role, right) !== "no";
  const named = findScreens(typed, may);
  if (typed === "") return named;
  const found = await Promise.all([
    findOrders(db, typed, may("orders.read")),
    may("customers.read") ? findCustomers(db, typed) : [],
    may("catalogue.read") ? findProducts(db, typed) : [],
  ]);
  return [...found.flat(), ...named];
}

function findScreens(typed: string, may: (right: Right) => boolean): readonly Found[] {
  return (screens as readonly Screen[]).flatMap(({ path, link, read }): Found[] => {
    if (link === undefined || !may(read)) return [];
    if (!link.name.toLowerCase().includes(typed.toLowerCase())) return [];
    return [{ kind: "Screen", label: link.name, detail: "", to: `/${path}` }];
  });
}

async function findOrders(db: Db, q: string, seesAll: boolean): Promise<readonly Found[]> {
  const { rows } = await foundOrders({ q, seesAll }).page(db, null, SHOWN);
  return rows.map(({ orderNumber, customerName, town, pieces }) => ({
    kind: "Order",
    label: orderNumber,
    detail: `${customerName}, ${town}. ${pieces}`,
    to: `/orders/${orderNumber}`,
  }));
}

async function findCustomers(db: Db, typed: string): Promise<readonly Found[]> {
  const list = { view: "all", sort: "-registered", after: null } as const;
  const { rows } = await listCustomers(db, { ...list, q: typed });
  return rows.slice(0, SHOWN).map(({ id, fullName, email }) => ({
    kind: "Customer",
    label: fullName,
    detail: email,
    to: `/customers/${id}`,
  }));
}

async function findProducts(db: Db, typed: string): Promise<readonly Found[]> {
  const list = { views: [], view: "all", sort: "name", after: null } as const;
  const { page } = await listProductsForStaff(db, { ...list, q: typed });
  return page.rows.slice(0, SHOWN).map(({ sku, name }) => ({
    kind: "Product",
    label: name,
    detail: sku,
    to: `/products/${encodeURIComponent(sku)}`,
  }));
}
