import { Link } from "react-router";
import { returnStages, type ReturnStage } from "#shop/fulfilment/returns/return.ts";
import { LawRuler } from "./law-ruler.tsx";
import type { ReturnCard } from "./return-view.ts";

const names: Readonly<Record<ReturnStage, string>> = {
  requested: "Requested",
  on_the_way: "On the way",
  received: "Received",
  inspected: "Inspected",
  settled: "Settled",
};

/** The five columns. The card with the nearest deadline has the green button. */
export function Board({ cards }: { cards: readonly ReturnCard[] }) {
  const nearest = cards
    .filter(({ by }) => by !== "")
    .toSorted((a, b) => (a.by < b.by ? -1 : 1))
    .at(0)?.id;
  return (
    <div className="board">
      {returnStages.map((stage) => {
        const own = cards.filter((card) => card.stage === stage);
        return (
          <section key={stage} className={`board-column ${stage}`} aria-label={names[stage]}>
            <div className="board-head">
              <h2>{names[stage]}</h2>
              <span className="money">{own.length}</span>
            </div>
            {own.length === 0 && <p className="second-line py-3">None</p>}
            {own.map((card) => (
              <Card key={card.id} card={card} isNearest={card.id === nearest} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Card({ card, isNearest }: { card: ReturnCard; isNearest: boolean }) {
  const { id, orderNumber, who, reason, goods, ruler, before, deadline, after, act } = card;
  return (
    <article data-row className="board-card" aria-label={`${orderNumber}, ${who}`}>
      <p className="flex items-baseline justify-between gap-2">
        <Link className="font-semibold hover:underline" to={`/returns/${id}`}>
          {orderNumber}
        </Link>
        <span className="second-line">{reason}</span>
      </p>
      <p className="font-medium wrap-anywhere">{who}</p>
      <p className="text-ink-2">{goods}</p>
      {ruler && <LawRuler {...ruler} />}
      <p className="second-line">
        {before}{" "}
        {deadline && (
          <strong
            className={ruler?.isUrgent ? "font-semibold text-error" : "font-semibold text-ink"}
          >
            {deadline}
          </strong>
        )}{" "}
        {after}
      </p>
      {act && (
        <Link
          className={`button mt-3 w-full ${isNearest ? "button-primary" : "button-quiet"}`}
          data-row-act=""
          to={act.to}
        >
          {act.label}
          <span className="sr-only">: {orderNumber}</span>
        </Link>
      )}
    </article>
  );
}
