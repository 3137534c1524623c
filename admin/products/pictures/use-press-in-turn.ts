import { useEffect, useRef, type SubmitEvent } from "react";
import { useNavigation } from "react-router";
import { useActSeed } from "#admin/components/act-id.tsx";

/**
 * The handler of a form with several buttons. A press on one while the press on another is being answered waits for
 * the answer, because the page has the id of the next act only then. A second press on the same button does
 * nothing.
 */
export function usePressInTurn() {
  const seed = useActSeed();
  const isBusy = useNavigation().state !== "idle";
  /** What is being answered, from the press on: the navigation is known only once the page is drawn again. */
  const pressed = useRef<string | null>(null);
  const waiting = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (isBusy) return;
    pressed.current = null;
    const button = waiting.current;
    waiting.current = null;
    // The picture of the button may be gone.
    if (button?.isConnected === true) button.form?.requestSubmit(button);
  }, [isBusy, seed]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (!isBusy && pressed.current === null) {
      pressed.current = intent;
      return;
    }
    event.preventDefault();
    if (submitter instanceof HTMLButtonElement && intent !== pressed.current)
      waiting.current = submitter;
  };
}
