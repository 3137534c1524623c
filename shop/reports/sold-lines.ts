import { sql } from "kysely";

const perPiece = sql`(l.discount_pence / l.quantity)`;
const dearer = sql`(l.discount_pence % l.quantity)`;
const unit = sql`(l.unit_net_pence + l.unit_vat_pence)`;

/** The VAT in a discounted piece: gross less round(gross ÷ (1 + rate)). */
const vatLess = (off: ReturnType<typeof sql>) =>
  sql`(${unit} - ${off} - round((${unit} - ${off}) * 10000.0 / (10000 + l.vat_rate_bp)))`;

/** What the customer paid for a line `l` of an order, with VAT, in pence, as `paidForLines` of pricing has it. */
export const linePaid = sql<number>`(l.quantity * ${unit} - l.discount_pence)`;

/**
 * The VAT in it. The pieces of a discounted line differ by a penny where the discount is no multiple of their
 * number, and VAT is rounded for each piece, as `piecesOf` of pricing does.
 */
export const lineVat = sql<number>`(case when l.discount_pence = 0 then l.quantity * l.unit_vat_pence
  else (${dearer} * ${vatLess(sql`(${perPiece} + 1)`)}
    + (l.quantity - ${dearer}) * (case when ${perPiece} = 0 then l.unit_vat_pence else ${vatLess(perPiece)} end))::int
  end)`;
