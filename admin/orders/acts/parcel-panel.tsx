import { ActForm } from "#admin/components/act-form.tsx";
import { Field } from "#ui/field.tsx";
import { PanelFrame, type PanelProps } from "./panel-frame.tsx";
import { TrackingFields } from "./tracking-fields.tsx";
import { UseAnyway } from "./use-anyway.tsx";

/** What can be done about one parcel: another tracking number, delivered, or brought back. */
export function ParcelPanel({ panel, acts, orderNumber, result }: PanelProps<"parcel">) {
  const { id, name, pieces, carrier, trackingNumber, isOnTheWay } = panel;
  const tracking = result?.intent === `tracking ${id}` ? result : undefined;
  return (
    <PanelFrame title={`${name}: ${pieces}`} orderNumber={orderNumber}>
      <ActForm
        result={result}
        intent={`tracking ${id}`}
        idPrefix="parcel-"
        submit="Change tracking"
        also={<UseAnyway result={tracking} />}
        variant="quiet"
        className="mt-3 grid max-w-150 justify-items-start gap-3 *:w-full [&>button]:w-auto"
      >
        <TrackingFields
          values={tracking?.values ?? { tracking_number: trackingNumber, carrier }}
          errors={tracking?.fieldErrors}
          idPrefix="parcel-"
        />
        <label className="flex min-h-(--control) items-center gap-2">
          <input
            type="checkbox"
            className="tick"
            name="tells_customer"
            value="yes"
            defaultChecked={tracking === undefined || tracking.values?.["tells_customer"] === "yes"}
          />
          Tell the customer
        </label>
      </ActForm>
      {isOnTheWay && <Arrival {...{ panel, acts, result }} />}
    </PanelFrame>
  );
}

/** It was delivered, or came back. */
function Arrival({ panel: { id }, acts, result }: Omit<PanelProps<"parcel">, "orderNumber">) {
  const deliver = result?.intent === `deliver ${id}` ? result : undefined;
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-4 border-t border-rule pt-4">
      <ActForm
        result={result}
        intent={`deliver ${id}`}
        idPrefix="parcel-"
        submit="Mark delivered"
        variant="quiet"
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          label="Delivered on"
          name="delivered_on"
          id="parcel-delivered_on"
          type="date"
          max={acts.today}
          defaultValue={deliver?.values?.["delivered_on"] ?? acts.today}
          error={deliver?.fieldErrors?.["delivered_on"]}
        />
      </ActForm>
      <ActForm
        result={result}
        intent={`take_back ${id}`}
        submit="Carrier brought it back"
        variant="quiet"
      />
    </div>
  );
}
