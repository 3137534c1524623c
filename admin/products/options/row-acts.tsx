import type { GridDeed } from "./grid-acts.ts";
import type { GridState } from "./use-grid.ts";

const deeds = [
  ["up", "↑", "Move", "up"],
  ["down", "↓", "Move", "down"],
  ["remove", "Remove", "", ""],
] as const;

/** Moves and removes an option or a row: with JavaScript at once, without it by sending the whole grid. */
export function RowActs({ grid, id, name }: { grid: GridState; id: string; name: string }) {
  return (
    <>
      {deeds.map(([deed, shown, before, after]) => (
        <button
          key={deed}
          name="intent"
          value={`${deed}:${id}`}
          className={deed === "remove" ? "button-text ml-2" : "row-move"}
          aria-label={[before || shown, name, after].filter(Boolean).join(" ")}
          onClick={(event) => {
            event.preventDefault();
            grid.act(deed satisfies GridDeed, id);
          }}
        >
          {shown}
        </button>
      ))}
    </>
  );
}
