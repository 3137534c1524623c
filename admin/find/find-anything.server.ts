import type { Db } from "#shop/platform/database/db.server.ts";
import { listOrders } from "#shop/admin/list-orders.server.ts";
import { permission, type Right, type StaffRole } from "#shop/staff/rights.ts";
import { screens, type Screen } from "#admin/screens.ts";
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
  const orders = await findOrders(db, typed, may("orders.read"));
  return [...orders, ...named];
}

function findScreens(typed: string, may: (right: Right) => boolean): readonly Found[] {
  return (screens as readonly Screen[]).flatMap(({ path, link, read }): Found[] => {
    if (link === undefined || !may(read)) return [];
    if (!link.name.toLowerCase().includes(typed.toLowerCase())) return [];
    return [{ kind: "Screen", label: link.name, detail: "", to: `/${path}` }];
  });
}

async function findOrders(db: Db, typed: string, withEmail: boolean): Promise<readonly Found[]> {
  const list = { view: null, sort: "next", isDown: false, after: null } as const;
  const { rows } = await listOrders(db, { ...list, q: typed, withEmail });
  return rows.slice(0, SHOWN).map(({ orderNumber, customerName, town, pieces }) => ({
    kind: "Order",
    label: orderNumber,
    detail: `${customerName}, ${town}. ${pieces}`,
    to: `/orders/${orderNumber}`,
  }));
}
