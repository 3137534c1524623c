import { formatWeekday } from "#shop/kit/time.ts";

/**
 * The delivery estimate for an order placed now. `isMixed`: what is in stock could be there earlier, which is
 * chosen at checkout. While the day loads, its line stays empty.
 */
export function DeliverBy({ day, isMixed = false }: { day: string | null; isMixed?: boolean }) {
  return (
    <p className="mt-5 min-h-[1lh]">
      {day !== null && (
        <>
          Order now for delivery {isMixed && "of everything together "}by{" "}
          <strong>{formatWeekday(day)}</strong>.
          {isMixed && " At checkout you can have what is in stock sent first."}
        </>
      )}
    </p>
  );
}
