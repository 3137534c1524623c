import { formatWeekday } from "#shop/kit/time.ts";

/** The delivery estimate for an order placed now. While it loads, its line stays empty. */
export function DeliverBy({ day, isMixed = false }: { day: string | null; isMixed?: boolean }) {
  return (
    <p className="mt-5 min-h-[1lh]">
      {day !== null && (
        <>
          Order now for delivery {isMixed && "of everything together "}by{" "}
          <strong>{formatWeekday(day)}</strong>.
        </>
      )}
    </p>
  );
}
