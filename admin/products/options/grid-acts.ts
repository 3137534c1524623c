import { isBlankGroup, isBlankRow, type TypedGrid, type TypedGroup } from "./typed-grid.ts";

/** What a button, a key or a drag does with an option or a row, by its id. */
export type GridDeed = "up" | "down" | "remove";

/** Does it. A page without JavaScript does it on the server, with the same function. */
export function actOnGrid(grid: TypedGrid, deed: GridDeed, id: string): TypedGrid {
  const at = grid.findIndex((group) => group.id === id);
  if (deed === "remove") return removed(grid, id);
  const step = deed === "up" ? -1 : 1;
  if (at >= 0) return moveTo(grid, id, at + step);
  return grid.map((group) => {
    const row = group.values.findIndex((value) => value.id === id);
    return row < 0
      ? group
      : { ...group, values: moved(group.values, { from: row, to: row + step }, isBlankRow) };
  });
}

/** Puts an option, or a row within its option, in another place. */
export function moveTo(grid: TypedGrid, id: string, to: number): TypedGrid {
  const at = grid.findIndex((group) => group.id === id);
  if (at >= 0) return moved(grid, { from: at, to }, isBlankGroup);
  return grid.map((group) => {
    const row = group.values.findIndex((value) => value.id === id);
    return row < 0
      ? group
      : { ...group, values: moved(group.values, { from: row, to }, isBlankRow) };
  });
}

function removed(grid: TypedGrid, id: string): TypedGrid {
  return grid
    .filter((group) => group.id !== id)
    .map((group): TypedGroup => {
      const values = group.values.filter((value) => value.id !== id);
      return values.length === group.values.length ? group : { ...group, values };
    });
}

/** What is empty stays at the end. */
function moved<Item>(
  items: readonly Item[],
  { from, to }: { readonly from: number; readonly to: number },
  isBlank: (item: Item) => boolean,
): readonly Item[] {
  const item = items[from];
  const last = items.filter((each) => !isBlank(each)).length - 1;
  if (item === undefined || isBlank(item) || to < 0 || to > last) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
