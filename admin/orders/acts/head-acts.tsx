import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { ActsView } from "./acts-view.server.ts";

type Props = {
  acts: ActsView;
  result: FormResult | undefined;
  /** None of them is green. */
  isQuiet: boolean;
  children?: ReactNode;
};

/** What can be done with one press, the next step outermost. What cannot be taken back is farthest from it. */
export function HeadActs({ acts, result, isQuiet, children }: Props) {
  const { canCancel, canStart, making, onTheWay, next } = acts;
  const presses = [
    { name: "deliver", intent: "deliver", submit: "Mark delivered", isShown: onTheWay.length > 0 },
    { name: "made", intent: "mark_made", submit: "Mark made", isShown: making.length > 0 },
    { name: "start", intent: "start_making", submit: "Start making", isShown: canStart },
  ].filter(({ isShown }) => isShown);
  const inOrder = presses.toSorted((a, b) => Number(a.name === next) - Number(b.name === next));
  return (
    <>
      {canCancel && (
        <Opener
          name="cancel"
          look="min-h-(--control) px-3 font-semibold text-error hover:underline"
        >
          Cancel order
        </Opener>
      )}
      {children}
      {inOrder.map(({ name, intent, submit }) => (
        <ActForm
          key={name}
          {...{ intent, submit, result }}
          variant={name === next && !isQuiet ? "primary" : "quiet"}
        />
      ))}
    </>
  );
}

/** A button that opens a panel of the page. */
export function Opener({
  name,
  about,
  look = "button-text",
  children,
}: {
  name: "cancel" | "address" | "option" | "parcel" | "gift";
  about?: string;
  look?: string;
  children: ReactNode;
}) {
  return (
    <Form method="get" preventScrollReset className="inline-block">
      {about !== undefined && <input type="hidden" name="about" value={about} />}
      <button name="do" value={name} className={look}>
        {children}
      </button>
    </Form>
  );
}
