import { Link } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import type { DeskView, Stop } from "./desk-view.ts";

/** Which order this is, where it stands in the queue, and what must not be missed about it. */
export function DeskHead({ desk }: { desk: DeskView }) {
  const { orderNumber, to, giftMessage, isPart, notes, stop, held } = desk;
  return (
    <>
      <title>{`Pack ${orderNumber} · ${settings().name} admin`}</title>
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <h1 className="text-3xl leading-14 whitespace-nowrap sm:text-5xl">{orderNumber}</h1>
          <p className="text-lg leading-7">{to}</p>
        </div>
        <InQueue {...desk} />
      </header>
      {stop !== null && <StopStrip stop={stop} orderNumber={orderNumber} />}
      {held.map((text) => (
        <p key={text} className="strip mt-4 text-lg leading-7">
          {text}
        </p>
      ))}
      {giftMessage !== null && (
        <p className="strip mt-4 text-lg leading-7">
          <strong className="font-semibold">Gift.</strong> No papers with prices in the box.
          {giftMessage !== "" && (
            <>
              {" Card: "}
              <q className="whitespace-pre-line">{giftMessage}</q>
            </>
          )}
        </p>
      )}
      {isPart && (
        <p className="strip mt-4 text-lg leading-7">
          <strong className="font-semibold">In stock first.</strong> Send what is ready now. The
          rest follows once it is made.
        </p>
      )}
      {notes !== "" && (
        <p className="strip mt-4 text-lg leading-7">
          <strong className="font-semibold">Note.</strong>{" "}
          <span className="whitespace-pre-line">{notes}</span>
        </p>
      )}
    </>
  );
}

function InQueue({ place, skipTo }: Pick<DeskView, "place" | "skipTo">) {
  return (
    <div className="shrink-0 text-right">
      {place.at !== null && (
        <p className="text-lg leading-7">
          <strong className="font-semibold">{place.at}</strong> of {place.count}
        </p>
      )}
      {skipTo !== null && (
        <p className="leading-7 text-ink-2">
          next{" "}
          <Link className="link inline-block leading-6" to={skipTo}>
            {place.next}
          </Link>
        </p>
      )}
      <p className="leading-7">
        <Link
          className="link inline-block leading-6"
          to="/pack"
          data-key="u"
          data-act="Back to Pack"
        >
          All orders
        </Link>
      </p>
    </div>
  );
}

/** Why it can't leave: in the way, where it can't be missed. */
function StopStrip({ stop, orderNumber }: { stop: Stop; orderNumber: string }) {
  const isFlag = stop.kind === "flag";
  return (
    <div
      role="alert"
      className={`strip mt-4 text-lg leading-7 ${stop.kind === "waits" ? "" : "strip-error"}`}
    >
      <p>
        {isFlag && <span className="flag mr-2" aria-hidden="true" />}
        <strong className="font-semibold">
          {isFlag ? `A flag stops dispatch. ${stop.text}.` : stop.text}
        </strong>
        {isFlag && stop.note !== "" && ` ${stop.note}`}{" "}
        <Link className="link" to={`/orders/${orderNumber}`}>
          Open the order
        </Link>
      </p>
    </div>
  );
}
