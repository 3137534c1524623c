import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts run: false on the server and while the page comes to life. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
