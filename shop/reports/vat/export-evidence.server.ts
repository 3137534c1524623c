import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { proofOf, type ExportedSale, type ProofState } from "./export-evidence.ts";
import { documentsOf, type Days } from "./vat-queries.server.ts";

const london = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'YYYY-MM-DD')`;

const pieces = sql`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id)
  - (select coalesce(sum(rl.cancelled_quantity), 0)::int from refund_lines rl join refunds r on r.id = rl.refund_id
      where rl.order_id = o.id and r.state in ('requested', 'sending', 'sent'))`;

// A parcel that the carrier brought back has not left the country.
const left = sql`f.order_id = o.id and f.dispatched_at is not null and f.state <> 'returned'`;

const sent = sql`(select coalesce(sum(fl.quantity), 0)::int from fulfilments f
  join fulfilment_lines fl on fl.fulfilment_id = f.id where ${left})`;

const parcels = sql`(select coalesce(jsonb_agg(jsonb_build_object('carrier', f.carrier,
    'tracking', f.tracking_number, 'left', ${london("f.dispatched_at")}, 'came', ${london("f.delivered_at")})
    order by f.dispatched_at, f.id), '[]') from fulfilments f where ${left})`;

/** The zero-rated sales of some days with their parcels, the earliest first. */
const exportedSales = (days: Days) =>
  keyset<ExportedSale>(
    sql`select documents.number, documents.issued_at, documents.order_number, documents.kind, documents.country,
      documents.net_pence, ${pieces} as pieces, ${sent} as sent, ${parcels} as parcels
    from ${documentsOf(days)} join orders o on o.order_number = documents.order_number
    where type = 'invoice' and kind <> 'uk'`,
    { number: "whole" },
  );

/** A zero-rated sale with the state of its proof. */
export type ProvedSale = ExportedSale & ReturnType<typeof proofOf>;

/** Every zero-rated sale of some days with its proof, the earliest first, read in parts. */
export async function* provedSales(
  db: Db,
  days: Days,
  now: Date,
): AsyncGenerator<readonly ProvedSale[]> {
  for await (const sales of exportedSales(days).parts(db, PART_ROWS))
    yield sales.map((sale) => ({ ...sale, ...proofOf(sale, now) }));
}

const PART_ROWS = 1_000;

/** The zero-rated sales of a period: how many are in each state, and the first 200 without proof, late ones first. */
export type ExportEvidence = {
  readonly counts: Readonly<Record<ProofState, number>>;
  readonly unproved: readonly ProvedSale[];
};

const UNPROVED_MAX = 200;
const urgency: Readonly<Record<ProofState, number>> = {
  late: 0,
  due: 1,
  open: 2,
  proved: 3,
  nothing_to_prove: 3,
};

/** Reads what proves the zero-rated sales of a period. */
export async function readExportEvidence(db: Db, days: Days, now: Date): Promise<ExportEvidence> {
  const counts = { proved: 0, nothing_to_prove: 0, open: 0, due: 0, late: 0 };
  const unproved: ProvedSale[] = [];
  for await (const sales of provedSales(db, days, now))
    for (const sale of sales) {
      counts[sale.state] += 1;
      if (urgency[sale.state] < 3) unproved.push(sale);
    }
  const ordered = unproved.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return { counts, unproved: ordered.slice(0, UNPROVED_MAX) };
}
