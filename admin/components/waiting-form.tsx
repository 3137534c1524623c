import { useRef, type ReactNode, type Ref } from "react";
import { Form, useNavigation } from "react-router";
import { WAITING, type KeptForm } from "#admin/http/kept-form.ts";

/** A second press within this time, in which the next page comes, is of the same click. */
const TWICE_MS = 2_000;

/**
 * A form with what a sign-in or the access check asks, beside the form that waits; null is a page, and without one
 * nothing waits. What waits is sent as a whole page: the screen that was left for the question has no data any more,
 * and a refusal has to be drawn with it.
 */
export function WaitingForm({
  path,
  form,
  children,
  ref,
  hidden,
}: {
  /** Where to send it, if not to this page. */
  path?: string | undefined;
  form?: KeptForm | null | undefined;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  hidden?: boolean;
}) {
  const sentAt = useRef(-TWICE_MS);
  const isSending = useNavigation().state !== "idle";
  const waits = form !== undefined;
  return (
    <Form
      method="post"
      // Such a body is nearly as short as what waits, and the text of a long page has room in it.
      encType="multipart/form-data"
      action={path}
      reloadDocument={waits}
      noValidate
      ref={ref}
      hidden={hidden}
      onSubmit={(event) => {
        const isTwice = waits ? event.timeStamp - sentAt.current < TWICE_MS : isSending;
        if (isTwice) event.preventDefault();
        else sentAt.current = event.timeStamp;
      }}
    >
      {waits && <input type="hidden" name={WAITING} value={JSON.stringify(form)} />}
      {children}
    </Form>
  );
}
