import type { KeyboardEvent } from "react";

/** Alt with an arrow moves a row, wherever in it the focus is. */
export function moveByKey(event: KeyboardEvent, act: (deed: "up" | "down") => void): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  act(event.key === "ArrowUp" ? "up" : "down");
}
