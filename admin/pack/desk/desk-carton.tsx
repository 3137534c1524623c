import { carriers } from "#shop/fulfilment/carriers.ts";
import { SHIPMENT_TEXT_MAX } from "#admin/orders/acts/shipment-form.ts";
import { Field } from "#ui/field.tsx";
import type { DeskResult } from "./desk-result.ts";
import type { DeskView } from "./desk-view.ts";

/** The carton, its weight, and the carrier that is proposed for it; another one can be typed. */
export function DeskCarton({ desk, own }: { desk: DeskView; own: DeskResult | undefined }) {
  const { carton, proposal } = desk;
  const error = own?.fieldErrors?.["carrier"];
  const typed = own?.values?.["carrier"] ?? "";
  return (
    <div className="py-4">
      <dl className="desk-carton">
        <div>
          <dt>Carton</dt>
          <dd>{carton?.size ?? "not known"}</dd>
        </div>
        <div>
          <dt>Weight</dt>
          <dd>{carton?.weight ?? "not known"}</dd>
        </div>
        <div>
          <dt>Carrier</dt>
          <dd>
            {proposal?.service ?? "none takes it"}
            <details open={typed !== "" || error !== undefined || undefined}>
              <summary className="link">Change</summary>
              <Field
                label="Carrier"
                name="carrier"
                defaultValue={typed}
                error={error}
                placeholder="from the number"
                list="carrier-names"
                maxLength={SHIPMENT_TEXT_MAX}
                autoComplete="off"
                spellCheck={false}
                className="mt-2 text-sm"
              />
            </details>
          </dd>
        </div>
      </dl>
      {(proposal?.why || carton?.unmeasured) && (
        <p className="mt-1 text-ink-2">
          {proposal?.why} {carton?.unmeasured}
        </p>
      )}
      <datalist id="carrier-names">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
