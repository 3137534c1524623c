import { useState, type SubmitEvent } from "react";
import { Form, useNavigation } from "react-router";
import { readScan } from "#admin/pack/read-scan.ts";
import type { DeskResult } from "./desk-forms.server.ts";
import type { DeskView } from "./desk-view.ts";
import { DeskActs } from "./desk-acts.tsx";
import { DeskCarton } from "./desk-carton.tsx";
import { DeskLines } from "./desk-lines.tsx";
import { ScanField } from "./scan-field.tsx";
import { useUnsentScans } from "./unsent-scans.ts";

/** What goes into the parcel, and the number that sends it. */
export function DeskForm({
  desk,
  actId,
  result,
}: {
  desk: DeskView;
  actId: string;
  result: DeskResult | undefined;
}) {
  const { onSubmit, taken } = useScanned(desk.orderNumber);
  const own = result?.intent === "dispatch" ? result : undefined;
  const { orderNumber, lines, stop, proposal } = desk;
  if (lines.length === 0) return <NothingToPack desk={desk} />;
  return (
    <Form method="post" noValidate className="desk-form mt-6" onSubmit={onSubmit}>
      {/* What Enter presses: never the button that sends a wrong number as it is. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="act_id" value={actId} />
      <input type="hidden" name="intent" value="dispatch" />
      <input type="hidden" name="proposed" value={proposal?.carrier ?? ""} />
      <DeskLines {...{ lines, own }} today={desk.today} />
      <div className="min-w-0">
        <DeskCarton {...{ desk, own }} />
        <ScanField
          // Empty again after a number was taken here.
          key={taken}
          {...{ orderNumber, own }}
          proposed={proposal?.carrier ?? null}
        />
        <DeskActs {...{ orderNumber, stop }} next={desk.place.next} />
      </div>
    </Form>
  );
}

/** Nothing of this order is to be sent: the field opens another one. */
function NothingToPack({ desk }: { desk: DeskView }) {
  return (
    <Form action="/pack" className="mt-8">
      <ScanField orderNumber={desk.orderNumber} own={undefined} proposed={null} isOrderWanted />
      <DeskActs orderNumber={desk.orderNumber} stop={desk.stop} next={desk.place.next} />
    </Form>
  );
}

/** What the form does with a scan itself. `taken` changes with each, so that the field is empty again. */
function useScanned(orderNumber: string) {
  const isBusy = useNavigation().state !== "idle";
  const unsent = useUnsentScans();
  const [scans, setScans] = useState(0);
  return {
    taken: `${unsent.kept.length} ${unsent.onDesk} ${scans}`,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const typed = String(new FormData(form).get("tracking_number"));
      if (isBusy) event.preventDefault();
      // This order is on the desk already: its number gives way to that of its label.
      else if (readScan(typed).orderNumber === orderNumber) {
        event.preventDefault();
        setScans(scans + 1);
      }
      // Without a connection the number is kept, and sent when there is one again.
      else if (!navigator.onLine) {
        event.preventDefault();
        unsent.scan(orderNumber, form);
      }
    },
  };
}
