import { useState, type KeyboardEvent } from "react";

/** Whether Caps Lock is on, known from the last key press, and the listeners for the field. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const watch = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return { isOn, listeners: { onKeyDown: watch, onKeyUp: watch, onBlur: () => setOn(false) } };
}

/**
 * A note to the right of the field's label, announced politely to screen readers. Its space is
 * reserved.
 */
export function CapsLockNote({ id, isOn }: { id: string; isOn: boolean }) {
  return (
    <p id={id} role="status" className="absolute top-0.5 right-0 text-sm font-medium text-ink-2">
      {isOn ? "Caps lock is on" : ""}
    </p>
  );
}
