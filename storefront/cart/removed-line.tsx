import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import type { RemovedLine } from "./use-removal.ts";

/** In the place of a line that is gone: what happened to it, and Undo, which takes the focus. */
export function RemovedLineNote({ words, undo }: { words: ReactNode; undo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 bg-green-wash px-4 py-2">
      <span id="removed-line" className="min-w-0">
        {words}
      </span>
      <button
        ref={button}
        type="button"
        className="link min-h-11 font-semibold"
        aria-describedby="removed-line"
        onClick={undo}
      >
        Undo
      </button>
    </p>
  );
}

/** What happened to a line of the cart: it was removed, or saved for later. */
export function RemovedWords({ removed: { name, wishIds } }: { removed: RemovedLine }) {
  if (wishIds === null) return <>{`Removed: ${name}.`}</>;
  return (
    <>
      Saved for later: {name}.{" "}
      <Link to="/wish-list" className="link inline-block py-1">
        View wish list
      </Link>
    </>
  );
}
