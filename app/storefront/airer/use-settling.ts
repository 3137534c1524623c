import { useEffect, useRef, useState } from "react";
import type { Scene } from "./scene.ts";

const SETTLE_MS = 240;
const moving = ["upMm", "ceilingMm", "runMm", "wallMm", "personMm", "spacingMm"] as const;

/**
 * The scene on its way to what is asked now: lengths and heights run there in 240 ms, easing out;
 * all else changes at once, and so does everything for those who want no motion.
 */
export function useSettling(target: Scene): Scene {
  const [shown, setShown] = useState(target);
  const latest = useRef(shown);
  const key = JSON.stringify(target);
  useEffect(() => {
    const from = latest.current;
    const show = (scene: Scene) => {
      latest.current = scene;
      setShown(scene);
    };
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (JSON.stringify(from) === key) return;
    if (isStill || from.view !== target.view) return show(target);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / SETTLE_MS));
      show(part === 1 ? target : between(from, target, 1 - (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
    // The key stands for the target.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return shown;
}

/** A scene part of the way from one to another. */
export function between(from: Scene, to: Scene, part: number): Scene {
  const run = (a: number, b: number) => a + (b - a) * part;
  const lengths = moving.map((name) => [name, run(from[name], to[name])]);
  const lengthMm = run(from.airer.lengthMm, to.airer.lengthMm);
  return { ...to, ...Object.fromEntries(lengths), airer: { ...to.airer, lengthMm } };
}
