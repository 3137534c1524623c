import { useEffect, useState } from "react";
import { Link, useFetcher, useRevalidator, type FetcherWithComponents } from "react-router";
import { ActId } from "#admin/components/act-id.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Undone } from "#admin/components/undone.ts";
import type { UndoView } from "./undo-view.server.ts";

/**
 * What the person did that can still be undone, at the foot of every screen, with the seconds left. It
 * stays over page changes, and does not go while the focus is in it.
 */
export function UndoBar({ waiting }: { waiting: readonly UndoView[] }) {
  const fetcher = useFetcher<Undone>();
  const [closed, setClosed] = useState<Undone>();
  const { elapsedMs, isHeld } = useElapsed(waiting);
  const outcome = fetcher.state === "idle" && fetcher.data !== closed ? fetcher.data : undefined;
  const shown = waiting.filter(({ leftMs }) => isHeld || leftMs > elapsedMs);
  return (
    <div
      id={BAR}
      role="status"
      className="no-print sticky bottom-0 z-10 max-w-150 px-6 pb-4 empty:hidden rail:px-8"
    >
      {(shown.length > 0 || outcome) && (
        <ul aria-label="Undo" className="grid gap-2">
          {outcome && (
            <li className={`undo ${outcome.isUndone ? "" : "undo-error"}`}>
              <span className="min-w-0 flex-1">{outcome.text}</span>
              <button type="button" onClick={() => setClosed(outcome)}>
                Close
              </button>
            </li>
          )}
          {shown.map((act) => (
            <UndoItem key={act.actId} act={act} fetcher={fetcher} leftMs={act.leftMs - elapsedMs} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UndoItem({
  act,
  fetcher,
  leftMs,
}: {
  act: UndoView;
  fetcher: FetcherWithComponents<Undone>;
  leftMs: number;
}) {
  const isHydrated = useHydrated();
  return (
    <li className="undo">
      <span>
        {act.what}{" "}
        <Link className="underline" to={act.link.to}>
          {act.link.name}
        </Link>
      </span>
      <fetcher.Form method="post" action={act.form.action}>
        <ActId action={act.form.action} intent="undo" row={act.actId} />
        {act.form.fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button aria-label={`Undo: ${act.what} ${act.link.name}`}>Undo</button>
      </fetcher.Form>
      <span aria-hidden="true" className="ml-auto text-xs text-on-ink-2">
        {isHydrated ? `${Math.max(0, Math.ceil(leftMs / 1_000))} s` : `until ${act.until}`}
      </span>
    </li>
  );
}

const BAR = "undo-bar";
/** The job that does an act starts a moment after its time. */
const DONE_AFTER_MS = 2_000;

/**
 * Milliseconds since these acts were loaded, counted by the second, and whether the focus is in the bar. When
 * the time of an act is over, the page is loaded again, so that it shows what was done.
 */
function useElapsed(waiting: readonly UndoView[]): { elapsedMs: number; isHeld: boolean } {
  const [counted, setCounted] = useState({ since: waiting, elapsedMs: 0, isHeld: false });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (waiting.length === 0) return;
    const start = performance.now();
    const firstMs = Math.min(...waiting.map(({ leftMs }) => leftMs)) + DONE_AFTER_MS;
    let isReloaded = false;
    const tick = setInterval(() => {
      const elapsedMs = performance.now() - start;
      const isHeld = Boolean(document.activeElement?.closest(`#${BAR}`));
      setCounted({ since: waiting, elapsedMs, isHeld });
      if (isReloaded || isHeld || elapsedMs < firstMs) return;
      isReloaded = true;
      void revalidate();
    }, 1_000);
    return () => clearInterval(tick);
  }, [waiting, revalidate]);
  return counted.since === waiting ? counted : { elapsedMs: 0, isHeld: false };
}
