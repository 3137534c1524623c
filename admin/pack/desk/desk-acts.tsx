import { Link } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import type { DeskView } from "./desk-view.ts";
import { deskPath } from "./round.ts";

/** Dispatch, and what else can be done with the order that is on the desk. */
export function DeskActs({
  desk,
  isFull,
  isPart,
}: {
  desk: DeskView;
  /** Whether every piece that can leave is in the box. */
  isFull: boolean;
  /** Whether "Part of it" was chosen when the form was sent. */
  isPart: boolean;
}) {
  const { stop, skipTo } = desk;
  const isEnded = stop?.kind === "ended";
  return (
    <>
      <div className="mt-4 grid gap-3">
        {stop === null && <AllIn isFull={isFull} />}
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
        {!isEnded && stop?.kind !== "waits" && <WithOrder desk={desk} isPart={isPart} />}
        {skipTo !== null && (
          <Link className={buttonClass({ variant: "quiet" })} to={skipTo}>
            Skip
          </Link>
        )}
      </div>
    </>
  );
}

/**
 * For who has checked the pieces by eye. Ctrl and Enter send the form by this button. It stays in the page when
 * all are in: a press that fills the box is sent after that.
 */
function AllIn({ isFull }: { isFull: boolean }) {
  return (
    <Button
      variant="quiet"
      className={isFull ? "hidden!" : "button-huge"}
      name="all_in"
      value="1"
      data-key={isFull ? undefined : "mod+Enter"}
      data-act="All pieces are in"
    >
      All pieces are in{" "}
      <span className="text-base font-normal">
        or press <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </span>
    </Button>
  );
}

/** What can be done with an order of which something is to be sent. */
function WithOrder({
  desk: { orderNumber, stop, place },
  isPart,
}: {
  desk: DeskView;
  isPart: boolean;
}) {
  return (
    <>
      <label className="button button-quiet">
        <input type="checkbox" name="part" value="1" defaultChecked={isPart} className="sr-only" />
        Part of it
      </label>
      {stop === null && (
        <Link
          className={buttonClass({ variant: "quiet" })}
          to={deskPath(orderNumber, place.skipped, { do: "hold" })}
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
