import { useState, type DragEvent } from "react";
import type { GridState } from "./use-grid.ts";

/** What is dragged, and where it may be put: among the rows of its option, or among the options. */
export type Drag = {
  readonly dragged: string | null;
  /** For the handle of something with this id. */
  readonly handle: (id: string) => {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  /** For what something can be dragged over: it takes that place. */
  readonly place: (
    id: string,
    siblings: readonly string[],
  ) => {
    readonly onDragOver: (event: DragEvent) => void;
  };
};

/** Orders by drag; the buttons and keys do the same. */
export function useDrag(grid: GridState): Drag {
  const [dragged, setDragged] = useState<string | null>(null);
  return {
    dragged,
    handle: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setDragged(id);
      },
      onDragEnd: () => setDragged(null),
    }),
    place: (id, siblings) => ({
      onDragOver: (event) => {
        if (dragged === null || !siblings.includes(dragged)) return;
        event.preventDefault();
        if (dragged !== id) grid.move(dragged, siblings.indexOf(id));
      },
    }),
  };
}
