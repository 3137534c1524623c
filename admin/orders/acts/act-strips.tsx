import { Form } from "react-router";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { OrderResult } from "#admin/orders/order-forms.server.ts";
import type { ActsView } from "./acts-view.server.ts";

/** What came of the last act, above the page: who acted first, what was done, what can still be undone; and what waits. */
export function ActStrips({
  result,
  acts: { waiting, held },
  orderNumber,
}: {
  result: OrderResult | undefined;
  acts: ActsView;
  orderNumber: string;
}) {
  return (
    <>
      <ConflictStrip text={result?.conflict} />
      <DoneStrip text={result?.done} next={result?.next} />
      {waiting !== null && result?.done === undefined && (
        <WaitingStrip waiting={waiting} orderNumber={orderNumber} />
      )}
      {held.map((text) => (
        <p key={text} className="strip mb-4">
          {text}
        </p>
      ))}
    </>
  );
}

/**
 * An act that can still be undone, no matter who began it: until then nothing else is done about the order. One's own is
 * undone at the foot of the screen.
 */
function WaitingStrip({
  waiting,
  orderNumber,
}: {
  waiting: NonNullable<ActsView["waiting"]>;
  orderNumber: string;
}) {
  const { text, until, mayUndo, actId, action } = waiting;
  return (
    <div className="strip mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="flex-1">
        <span className="font-semibold">{text}</span> Until {until} it can be undone, and nothing
        else can be done here.
      </p>
      {mayUndo && (
        <Form method="post" action="/undo" navigate={false} fetcherKey="undo">
          <ActId action="/undo" intent={action} row={actId} />
          <input type="hidden" name="intent" value={action} />
          <input type="hidden" name="undone" value={actId} />
          <input type="hidden" name="order" value={orderNumber} />
          <button className={buttonClass({ variant: "quiet" })}>Undo</button>
        </Form>
      )}
    </div>
  );
}
