import { useState, type KeyboardEvent } from "react";

/** Whether Caps Lock is on, as far as the keys pressed in a field have told; what the field listens to. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return { isOn, listeners: { onKeyDown: watch, onKeyUp: watch, onBlur: () => setOn(false) } };
}

/** Stands at the right of a field's label, where there is room at any time; polite to who listens. */
export function CapsLockNote({ id, isOn }: { id: string; isOn: boolean }) {
  return (
    <p id={id} role="status" className="absolute top-0.5 right-0 text-sm font-medium text-ink-2">
      {isOn ? "Caps lock is on" : ""}
    </p>
  );
}
