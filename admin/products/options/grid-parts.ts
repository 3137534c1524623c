import type { GridErrors } from "./read-grid.ts";
import type { Drag } from "./use-drag.ts";
import type { GridState } from "./use-grid.ts";

/** What every part of the grid is given. */
export type GridParts = {
  readonly grid: GridState;
  readonly drag: Drag;
  readonly errors: GridErrors;
  readonly vatRateBp: number;
};
