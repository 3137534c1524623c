import { useState, type DragEvent } from "react";
import { droppedOrder } from "./picture-fields.ts";
import type { Typed } from "./use-typed.ts";

/** What a row needs to be dragged, and to be dragged over. */
export type DragRow = {
  readonly isDragged: boolean;
  readonly handle: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  readonly row: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
};

/** Moves a picture to the place that it is dragged over, as part of what is typed. */
export function useDrag(typed: Typed): (id: string) => DragRow {
  const [dragged, setDragged] = useState<string | null>(null);
  return (id) => ({
    isDragged: dragged === id,
    handle: {
      onDragStart: ({ dataTransfer, currentTarget }) => {
        const row = currentTarget.closest("li");
        if (row !== null) dataTransfer.setDragImage(row, 20, 20);
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", id);
        setDragged(id);
      },
      onDragEnd: () => setDragged(null),
    },
    row: {
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged !== id) typed.type("order", droppedOrder(typed.text("order"), dragged, id));
      },
      onDrop: (event) => {
        if (dragged !== null) event.preventDefault();
        setDragged(null);
      },
    },
  });
}
