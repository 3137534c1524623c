import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts run: false on the server and while the page comes to life. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The same for what is large and can wait: it is rendered in small steps once the page lives, and
 * holds up nobody who already presses something.
 */
export function useHydratedDeferred(): boolean {
  return useDeferredValue(useHydrated());
}
