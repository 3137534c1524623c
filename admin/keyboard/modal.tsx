import { useEffect, useRef, type ReactNode } from "react";

/** A dialogue over the screen, one deep. Escape closes it; the focus goes back to where it was. */
export function Modal({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={ref} aria-label={label} className="palette" closedby="any" onClose={onClose}>
      {children}
    </dialog>
  );
}
