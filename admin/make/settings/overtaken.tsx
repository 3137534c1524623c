import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { savedFirst } from "#admin/http/seen.ts";
import type { PartsResult } from "./change-parts.server.ts";

/** A colleague saved the list first: who and when, and what only one of the two lists has. It takes the focus. */
export function Overtaken({ who, when, theirs, yours }: NonNullable<PartsResult["overtaken"]>) {
  const { pathname } = useLocation();
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => strip.current?.focus(), [when]);
  const whose = who === "You" ? "The other list" : `${who}’s list`;
  return (
    <div ref={strip} role="alert" tabIndex={-1} className="strip strip-error mb-4">
      <p>
        <strong className="font-semibold text-error">
          {savedFirst("these parts", { who, when })}
        </strong>{" "}
        Your list is below and not saved. Save again to put it in place of the other, or{" "}
        <Link className="link" to={pathname} reloadDocument>
          open the page again
        </Link>{" "}
        to keep the other.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Only title={`Only in ${whose.replace("The", "the")}`} rows={theirs} />
        <Only title="Only in yours" rows={yours} />
      </div>
    </div>
  );
}

function Only({ title, rows }: { title: string; rows: readonly string[] }) {
  return (
    <div>
      <h2>{title}</h2>
      {rows.length === 0 && <p className="text-ink-2">Nothing.</p>}
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  );
}
