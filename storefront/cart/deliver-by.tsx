import { sayDay } from "#shop/kit/time.ts";

/** When it is there, if it is ordered now. It keeps its line while the day is asked for. */
export function DeliverBy({ day }: { day: string | null }) {
  return (
    <p className="mt-5 min-h-[1lh]">
      {day !== null && (
        <>
          Ordered now, with you by <strong>{sayDay(day)}</strong>.
        </>
      )}
    </p>
  );
}
