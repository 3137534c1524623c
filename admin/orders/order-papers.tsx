import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { OrderView } from "./order-view.ts";

/** The documents of the order, the order as its customer sees it, and the shop as it was when it was placed. */
export function Papers({
  orderNumber,
  papers,
}: {
  orderNumber: string;
  papers: OrderView["papers"];
}) {
  if (papers === null) return null;
  const to = `/admin/orders/${orderNumber}`;
  return (
    <Section title="Documents">
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {papers.hasInvoice && (
          <a className="link" href={`${to}/invoice`}>
            Invoice
          </a>
        )}
        {papers.creditNotes.map((number) => (
          <a key={number} className="link" href={`${to}/credit-notes/${number}`}>
            {number}
          </a>
        ))}
      </p>
      <p>
        <Link className="link" to={`/orders/${orderNumber}/customer`}>
          As the customer sees it
        </Link>
        <Link className="link mt-1 block" to={`/orders/${orderNumber}/then`}>
          As it was: products, rates, terms
        </Link>
      </p>
    </Section>
  );
}
