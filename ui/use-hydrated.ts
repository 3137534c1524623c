import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The same, for large parts that can wait: they render in the background after hydration, without
 * delaying the response to a tap or key press.
 */
export function useHydratedDeferred(): boolean {
  return useDeferredValue(useHydrated());
}
