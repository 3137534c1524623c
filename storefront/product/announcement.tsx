import { useEffect, useRef, useState } from "react";

const ANNOUNCE_AFTER_MS = 500;

/** Announces a changed total to screen readers once it has settled. The first total is not announced. */
export function Announcement({ children }: { children: string }) {
  const [announced, setAnnounced] = useState("");
  const first = useRef(children);
  useEffect(() => {
    if (first.current === children && announced === "") return;
    const timer = setTimeout(() => setAnnounced(children), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [children, announced]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
