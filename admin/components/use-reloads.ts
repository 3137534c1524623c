import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Looks again every second while something goes on. */
export function useReloads(goesOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!goesOn || state !== "idle") return undefined;
    const timer = setTimeout(() => void revalidate(), 1_000);
    return () => clearTimeout(timer);
  }, [goesOn, state, revalidate]);
}
