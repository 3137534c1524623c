import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { createKeyReader, type Asked } from "./act-on-key.ts";
import { KeyHelp } from "./key-help.tsx";
import { Palette } from "./palette.tsx";

/**
 * The keys of every screen. Without `usesShortcuts` single keys do nothing; the palette, which needs Ctrl or
 * ⌘, stays.
 */
export function Keyboard({ usesShortcuts }: { usesShortcuts: boolean }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState<"palette" | "help" | null>(null);
  useEffect(() => {
    const ask = (asked: Asked) => {
      if (asked.kind === "go") void navigate(asked.path);
      else setOpen(asked.kind);
    };
    const read = createKeyReader(ask);
    const onKey = (event: KeyboardEvent) => {
      const isOwn = document.querySelector("dialog[open]") !== null;
      const isSingle = !event.ctrlKey && !event.metaKey;
      if (event.defaultPrevented || event.isComposing || isOwn) return;
      if (isSingle && !usesShortcuts) return;
      if (read(event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, usesShortcuts]);
  const close = () => setOpen(null);
  return (
    <>
      {isOpen === "palette" && <Palette onClose={close} />}
      {isOpen === "help" && <KeyHelp usesShortcuts={usesShortcuts} onClose={close} />}
    </>
  );
}
