import { useLayoutEffect, useRef, type RefObject } from "react";
import type { Scene } from "./scene.ts";

const ARRIVE_MS = 240;
/** The most that a drawing grows or shrinks on its way in, and how far it rises or sinks. */
const STRETCH_MAX = 0.08;
const TRAVEL = "4%";

/**
 * Lets a drawing that has changed arrive: longer laths grow into their place, an airer that is hoisted
 * rises. Opacity and transform alone move, which a browser does by itself sixty times a second while
 * the page works; drawing each step anew took a slow phone 70 ms. Nothing moves for those who want no motion.
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
    const start = { opacity: 0.2, transform: wayIn(from, scene) };
    drawn.current?.animate([start, { opacity: 1, transform: "none" }], {
      duration: ARRIVE_MS,
      easing: "ease-out",
    });
    // The key stands for the scene.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return drawn;
}

/** From where a drawing comes in, as a CSS transform. */
export function wayIn(from: Scene, to: Scene): string {
  if (from.upMm !== to.upMm && from.view === to.view)
    return `translateY(${to.upMm > from.upMm ? "" : "-"}${TRAVEL})`;
  const ratio = from.airer.lengthMm / to.airer.lengthMm;
  return `scale(${Math.min(1 + STRETCH_MAX, Math.max(1 - STRETCH_MAX, ratio))})`;
}
