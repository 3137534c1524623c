import type { ReturnView } from "#shop/fulfilment/customer-words/return-view.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Pieces } from "./parcels.tsx";

/** The returns of an order: what comes back, where to send it, and when the refund follows. */
export function Returns({ returns }: { returns: readonly ReturnView[] }) {
  return (
    <section aria-labelledby="returns">
      <SectionHead title={returns.length > 1 ? "Returns" : "Return"} id="returns" />
      <ul className="grid gap-4">
        {returns.map(({ id, title, sentence, pieces }) => (
          <li key={id} className="border border-rule bg-white p-5">
            <h3 className="text-base desk:text-base">{title}</h3>
            <p className="mt-1 text-sm text-ink-2">{sentence}</p>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    </section>
  );
}
