import { Form } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import type { ActsView } from "./acts-view.server.ts";

/** An act that can still be undone, by whoever: until then nothing else is done about the order. */
export function WaitingStrip({
  waiting,
  orderNumber,
}: {
  waiting: ActsView["waiting"];
  orderNumber: string;
}) {
  if (waiting === null) return null;
  const { text, until, mayUndo, actId, undoId, action } = waiting;
  return (
    <div className="strip mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="flex-1">
        <span className="font-semibold">{text}</span> Until {until} it can be undone, and nothing
        else can be done here.
      </p>
      {mayUndo && (
        <Form method="post" action="/undo" navigate={false} fetcherKey="undo">
          <input type="hidden" name="act_id" value={undoId} />
          <input type="hidden" name="intent" value={action} />
          <input type="hidden" name="undone" value={actId} />
          <input type="hidden" name="order" value={orderNumber} />
          <button className={buttonClass({ variant: "quiet" })}>Undo</button>
        </Form>
      )}
    </div>
  );
}
