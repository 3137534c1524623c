/** The roles of staff. Each has fixed rights: the table below, which pages, forms and menus ask. */
export const staffRoles = ["owner", "manager", "packer", "accountant"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How long after a second factor an act that needs step-up goes through without another one. */
export const STEP_UP_MINUTES = 10;

/**
 * `yes`: allowed. `step_up`: allowed within ten minutes after a second factor, which is asked for
 * otherwise. `no`: refused.
 */
export type Permission = "yes" | "step_up" | "no";

/** Who has a right: the permission of each role that has one. `what` ends "You may not …". */
type RightRow = { readonly what: string } & { readonly [Role in StaffRole]?: "yes" | "step_up" };

const all = { owner: "yes", manager: "yes", packer: "yes", accountant: "yes" } as const;
const readers = { owner: "yes", manager: "yes", accountant: "yes" } as const;
const workshop = { owner: "yes", manager: "yes", packer: "yes" } as const;
const office = { owner: "yes", manager: "yes" } as const;
const money = { owner: "step_up", manager: "step_up" } as const;
const ownerAlone = { owner: "step_up" } as const;

const table = {
  today: { what: "see Today", ...all },
  // What making and packing needs: no e-mail address, no price.
  "orders.read_work": { what: "see what is to be made and packed", ...all },
  "orders.read": { what: "see whole orders", ...readers },
  "orders.work": { what: "make, pack and dispatch orders", ...workshop },
  "orders.comment": { what: "comment on orders", ...readers },
  "orders.change": { what: "change orders", ...office },
  "orders.cancel": { what: "cancel orders", ...money },
  "flags.raise": { what: "flag orders", ...workshop },
  "flags.resolve": { what: "resolve flags", ...office },
  returns: { what: "take returns in", ...office },
  "refunds.request": { what: "refund orders", ...money },
  "refunds.approve": { what: "approve refunds", ...ownerAlone },
  "disputes.answer": { what: "answer disputes", ...ownerAlone },
  "catalogue.read": { what: "see products in the admin", ...readers },
  "catalogue.change": { what: "change products, texts and search words", ...office },
  // Every order has its terms as they were; drafts are everybody's who may change texts.
  "legal.publish": { what: "publish legal pages", owner: "yes" },
  "prices.change": { what: "change prices and discounts", ...office },
  "stock.read": { what: "see stock", ...all },
  "stock.count": { what: "count stock", ...workshop },
  "stock.change": { what: "receive and correct stock", ...office },
  "workshop.change": { what: "change closed days and what is made a day", ...office },
  "redirects.change": { what: "change redirects", ...office },
  "rates.change": { what: "change delivery rates", ...office },
  "rates.publish": { what: "publish delivery rates", ...money },
  "customers.read": { what: "see customers", ...readers },
  "customers.change": { what: "block customers and end their sessions", ...office },
  "customers.export": { what: "export a customer's data", ...ownerAlone },
  "customers.erase": { what: "erase customers", ...ownerAlone },
  messages: { what: "read and answer messages", ...office },
  reviews: { what: "publish reviews and answer questions", ...office },
  "reports.read": { what: "see reports", ...readers },
  "accounts.read": {
    what: "see VAT, payouts and exports",
    owner: "yes",
    accountant: "yes",
  },
  "payouts.explain": { what: "fetch and explain payouts", owner: "yes", accountant: "yes" },
  "vat.close": { what: "close a VAT period", owner: "step_up", accountant: "step_up" },
  "months.lock": { what: "lock a month", owner: "step_up", accountant: "step_up" },
  "staff.read": { what: "see the staff", owner: "yes" },
  "staff.change": { what: "change the staff", ...ownerAlone },
  "settings.read": { what: "see settings", owner: "yes" },
  "settings.change": { what: "change settings", ...ownerAlone },
  "audit.read": { what: "read the audit log", owner: "yes", accountant: "yes" },
  "audit.read_own": { what: "read your own rows of the audit log", ...all },
  "audit.export": { what: "export the audit log", ...ownerAlone },
  me: { what: "see your own account", ...all },
  "me.change": {
    what: "change your own password and factors",
    owner: "step_up",
    manager: "step_up",
    packer: "step_up",
    accountant: "step_up",
  },
} as const satisfies Readonly<Record<string, RightRow>>;

/** What a person of the staff may do. Every route of the admin names one; the compiler checks the name. */
export type Right = keyof typeof table;

export const rights = Object.keys(table) as readonly Right[];

/** Whether a role has a right, and whether it needs step-up. */
export function permission(role: StaffRole, right: Right): Permission {
  const row: RightRow = table[right];
  return row[role] ?? "no";
}

/** The words of a right, for the page that refuses: "see the staff" in "You may not see the staff." */
export function rightInWords(right: Right): string {
  return table[right].what;
}

/** The roles that have a right, highest first: whom a refused person can ask. */
export function rolesWith(right: Right): readonly StaffRole[] {
  return staffRoles.filter((role) => permission(role, right) !== "no");
}

/** Whether a session may use a right now. `step_up`: only after the second factor was given again. */
export function permissionNow(
  { role, factorAt }: { readonly role: StaffRole; readonly factorAt: Date },
  right: Right,
  now: Date,
): Permission {
  const given = permission(role, right);
  if (given !== "step_up") return given;
  const age = now.getTime() - factorAt.getTime();
  return age <= STEP_UP_MINUTES * 60_000 ? "yes" : "step_up";
}
