import { Link } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import type { Stop } from "./desk-view.ts";

/** Dispatch, and what else can be done with the order that is on the desk. */
export function DeskActs({
  orderNumber,
  stop,
  next,
}: {
  orderNumber: string;
  stop: Stop | null;
  next: string | null;
}) {
  const isEnded = stop?.kind === "ended";
  return (
    <>
      <div className="mt-4">
        {isEnded ? (
          <Button className="button-huge">Open</Button>
        ) : stop === null ? (
          <Button className="button-huge">
            Dispatch <span className="text-base font-normal text-on-green">or press Enter</span>
          </Button>
        ) : (
          <button type="button" className="button button-huge" aria-disabled="true">
            Dispatch
          </button>
        )}
      </div>
      <div className="desk-more">
        {!isEnded && stop?.kind !== "waits" && (
          <WithOrder orderNumber={orderNumber} mayHold={stop === null} />
        )}
        {next !== null && (
          <Link className={buttonClass({ variant: "quiet" })} to={`/pack/${next}`}>
            Skip
          </Link>
        )}
      </div>
    </>
  );
}

/** What can be done with an order of which something is to be sent. */
function WithOrder({ orderNumber, mayHold }: { orderNumber: string; mayHold: boolean }) {
  return (
    <>
      <label className="button button-quiet">
        <input type="checkbox" name="part" value="1" className="sr-only" />
        Part of it
      </label>
      {mayHold && (
        <Link
          className={buttonClass({ variant: "quiet" })}
          to={`/pack/${orderNumber}?do=hold`}
          preventScrollReset
        >
          Hold
        </Link>
      )}
      <a
        className={buttonClass({ variant: "quiet" })}
        href={`/admin/pack/slips?order=${orderNumber}`}
        target="_blank"
        rel="noreferrer"
      >
        Print slip
      </a>
    </>
  );
}
