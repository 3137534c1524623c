import { useLayoutEffect, useRef, type RefObject } from "react";
import type { Scene } from "./scene.ts";

const DURATION_MS = 240;
/** The largest change of scale at the start of the animation, and the distance of a rise or fall. */
const STRETCH_MAX = 0.08;
const TRAVEL = "4%";

/**
 * Animates a drawing when it changes: longer laths grow into place, a raised airer moves up. Only
 * opacity and transform change, which the browser animates without the page's thread; drawing every
 * step took 70 ms on a slow phone. Visitors who prefer reduced motion see no animation.
 */
export function useEntrance(scene: Scene): RefObject<HTMLDivElement | null> {
  const drawn = useRef<HTMLDivElement>(null);
  const before = useRef(scene);
  const key = JSON.stringify(scene);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = scene;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || JSON.stringify(from) === key) return;
    const start = { opacity: 0.2, transform: entranceTransform(from, scene) };
    drawn.current?.animate([start, { opacity: 1, transform: "none" }], {
      duration: DURATION_MS,
      easing: "ease-out",
    });
    // The key changes with the scene.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return drawn;
}

/** The transform at which the animation starts. */
export function entranceTransform(from: Scene, to: Scene): string {
  if (from.upMm !== to.upMm && from.view === to.view)
    return `translateY(${to.upMm > from.upMm ? "" : "-"}${TRAVEL})`;
  const ratio = from.airer.lengthMm / to.airer.lengthMm;
  return `scale(${Math.min(1 + STRETCH_MAX, Math.max(1 - STRETCH_MAX, ratio))})`;
}
