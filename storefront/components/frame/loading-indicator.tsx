import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that comes sooner than this needs no word. */
const PATIENCE_MS = 300;

/** "Loading..." while the next page is on its way and the last one still stands. */
export function LoadingIndicator() {
  const isLoading = useNavigation().state === "loading";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isLoading]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-40 grid justify-items-center"
    >
      {isShown && <p className="bg-ink px-4 py-2 text-sm text-white">Loading...</p>}
    </div>
  );
}
