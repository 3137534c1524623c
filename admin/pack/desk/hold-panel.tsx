import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { HOLD_REASON_MAX } from "#shop/packing/hold-reason.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { TextArea } from "#ui/field.tsx";
import type { DeskResult } from "./desk-result.ts";
import type { DeskView } from "./desk-view.ts";
import { deskPath } from "./round.ts";
import { RoundFields } from "./round-fields.tsx";

/** Why the order is held. It takes the focus from the scanner's field. */
export function HoldPanel({
  desk: { orderNumber, place },
  result,
}: {
  desk: DeskView;
  result: DeskResult | undefined;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.querySelector("textarea")?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [result]);
  const own = result?.intent === "hold" ? result : undefined;
  return (
    <div ref={panel}>
      <Section
        title={`Hold ${orderNumber}`}
        note={
          <Link className="link" to={deskPath(orderNumber, place.skipped)} preventScrollReset>
            Close
          </Link>
        }
      >
        <ActForm result={result} intent="hold" submit="Hold it" className="mt-3 grid gap-4">
          <RoundFields place={place} />
          <TextArea
            label="Why"
            name="reason"
            hint="A flag stops its dispatch until a colleague has resolved it."
            maxLength={HOLD_REASON_MAX}
            defaultValue={own?.values?.["reason"]}
            error={own?.fieldErrors?.["reason"]}
          />
        </ActForm>
      </Section>
    </div>
  );
}
