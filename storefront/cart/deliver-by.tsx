import { hasEarlierPart, type CartQuote } from "#storefront/client/fetching/cart-quote.ts";

/**
 * The delivery estimate for an order placed now. What is in stock could be there earlier than the whole of a mixed
 * cart, which `saysParts` says. While the day loads, its line stays empty.
 */
export function DeliverBy({
  quote,
  saysParts = false,
}: {
  quote: CartQuote | null;
  saysParts?: boolean;
}) {
  return (
    <p className="mt-5 min-h-[1lh]">
      {quote !== null && <Arrival quote={quote} isMixed={saysParts && hasEarlierPart(quote)} />}
    </p>
  );
}

function Arrival({ quote, isMixed }: { quote: CartQuote; isMixed: boolean }) {
  if (quote.arrival === null) return null;
  const { preposition, day, more } = quote.arrival;
  return (
    <>
      <span>{`Order now for delivery ${isMixed ? "of everything together " : ""}${preposition} `}</span>
      <strong>{day}</strong>
      <span>{more}</span>
      {isMixed && <span> At checkout you can have what is in stock sent first.</span>}
    </>
  );
}
