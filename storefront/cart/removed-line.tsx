import { useEffect, useRef } from "react";

/** In the place of a removed line: what it was, and Undo, which takes the focus. */
export function RemovedLineNote({ name, undo }: { name: string; undo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 bg-green-wash px-4 py-2">
      <span id="removed-line" className="min-w-0">
        Removed: {name}.
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
