import { Form } from "react-router";
import { ActId } from "#admin/components/act-id.tsx";
import { isFull, missingInWords } from "./box.ts";
import type { DeskResult } from "./desk-result.ts";
import type { DeskView } from "./desk-view.ts";
import { DeskActs } from "./desk-acts.tsx";
import { DeskCarton } from "./desk-carton.tsx";
import { DeskLines } from "./desk-lines.tsx";
import { RoundFields } from "./round-fields.tsx";
import { ScanField } from "./scan-field.tsx";
import { useBox } from "./use-box.ts";

/** What goes into the parcel, and the number that sends it. */
export function DeskForm({ desk, result }: { desk: DeskView; result: DeskResult | undefined }) {
  const own = result?.intent === "dispatch" ? result : undefined;
  const { box, said, typed, taken, count, onSubmit } = useBox(desk, own);
  const { orderNumber, lines, proposal, place, today } = desk;
  const waiting = own?.values?.["waiting"] ?? "";
  if (lines.length === 0) return <NothingToPack desk={desk} />;
  return (
    <Form method="post" noValidate className="desk-form mt-6" onSubmit={onSubmit}>
      {/* What Enter presses: never the button that sends a wrong number as it is. */}
      <button name="enter" value="1" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ActId intent="dispatch" />
      <input type="hidden" name="intent" value="dispatch" />
      <input type="hidden" name="proposed" value={proposal?.carrier ?? ""} />
      <input type="hidden" name="waiting" value={waiting} />
      <RoundFields place={place} />
      <DeskLines {...{ lines, own, box, today }} onCount={count} />
      <div className="min-w-0">
        <DeskCarton {...{ desk, own }} />
        <Waiting number={waiting} missing={missingInWords(lines, box)} />
        <ScanField
          // Empty again after what was scanned is taken.
          key={`${taken} ${waiting}`}
          {...{ orderNumber, own, box, lines, said }}
          initial={typed}
          proposed={proposal?.carrier ?? null}
        />
        <DeskActs
          {...{ desk }}
          isFull={isFull(lines, box)}
          isPart={own?.values?.["part"] === "1"}
        />
      </div>
    </Form>
  );
}

/** A tracking number that was scanned before all pieces were in. */
function Waiting({ number, missing }: { number: string; missing: string }) {
  if (number === "") return null;
  return (
    <p role="status" className="strip mb-4 text-lg leading-7">
      <strong className="font-semibold wrap-anywhere">{number.toUpperCase()} waits.</strong>{" "}
      {missing === ""
        ? "All pieces are in: press Enter."
        : `These are not in the box yet: ${missing}.`}
    </p>
  );
}

/** Nothing of this order is to be sent: the field opens another one. */
function NothingToPack({ desk }: { desk: DeskView }) {
  return (
    <Form action="/pack" className="mt-8">
      <ScanField
        orderNumber={desk.orderNumber}
        own={undefined}
        box={{}}
        lines={[]}
        said={null}
        initial=""
        proposed={null}
        isOrderWanted
      />
      <DeskActs desk={desk} isFull isPart={false} />
    </Form>
  );
}
