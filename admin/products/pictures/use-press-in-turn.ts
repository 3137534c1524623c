import { useEffect, useRef, type SubmitEvent } from "react";
import { useNavigation } from "react-router";

/**
 * The handler of a form with several buttons. A press on one while the press on another is being answered waits for
 * the answer, because the page has the id of the next act only then. A second press on the same button does nothing.
 */
export function usePressInTurn() {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle";
  const waiting = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const button = waiting.current;
    if (isBusy || button === null) return;
    waiting.current = null;
    // The picture of the button may be gone.
    if (button.isConnected) button.form?.requestSubmit(button);
  }, [isBusy]);
  return (event: SubmitEvent<HTMLFormElement>) => {
    if (!isBusy) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value !== formData?.get("intent"))
      waiting.current = submitter;
  };
}
