import type { Drag } from "./use-drag.ts";

/** Six dots that an option or a row is dragged by; the buttons and keys do the same. */
export function Handle({ drag, id, isBlank }: { drag: Drag; id: string; isBlank: boolean }) {
  return isBlank ? (
    <span className="drag-space" />
  ) : (
    <span aria-hidden="true" title="Drag to move" className="drag-handle" {...drag.handle(id)} />
  );
}
