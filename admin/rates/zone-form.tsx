import { Link } from "react-router";
import { isMainland, type RateSet, type SetZone } from "#shop/shipping/rate-sets/rate-set.ts";
import { PLACE_NAME_MAX, POSTCODES_TEXT_MAX } from "#shop/shipping/rate-sets/limits.ts";
import { kindNames } from "#shop/shipping/rate-sets/row-changes.ts";
import { typedZone, zoneKinds } from "#shop/shipping/rate-sets/row-values.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { labels } from "./field-words.ts";
import { RemoveRow } from "./row-acts.tsx";
import type { Sending } from "./row-form.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

/** The form of a zone, or of a new one (null). */
export function ZoneForm({
  zone,
  set,
  close,
  actId,
  result,
}: {
  zone: SetZone | null;
  set: RateSet;
  /** Where the screen is without the form. */
  close: string;
} & Sending) {
  const intent = zone === null ? "add_zone" : `zone ${zone.key}`;
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen({ version: 0, values: zone === null ? {} : typedZone(set, zone) }, own);
  return (
    <>
      <ActForm
        {...{ actId, intent, result }}
        action={close}
        submit={zone === null ? "Add to the draft" : "Save in the draft"}
        variant="quiet"
        className="flex flex-wrap items-center gap-4 py-3"
        also={
          <Link className="link" to={close} preventScrollReset>
            Close
          </Link>
        }
      >
        {zone !== null && <SeenFields seen={seen} />}
        <ZoneFields
          key={JSON.stringify(seen.values)}
          isMainland={zone !== null && isMainland(zone)}
          takesFocus={own === undefined}
          values={own?.values ?? seen.values}
          errors={own?.fieldErrors ?? {}}
        />
      </ActForm>
      {zone !== null && !isMainland(zone) && (
        <RemoveRow
          intent={`remove_zone ${zone.key}`}
          label="Remove the zone"
          close={close}
          seen={seen.values}
          actId={actId}
        />
      )}
    </>
  );
}

type Values = Readonly<Record<string, string | undefined>>;

function ZoneFields({
  isMainland: isRest,
  takesFocus,
  values,
  errors,
}: {
  /** It has the codes of no other zone, a fixed name, and is in the UK. */
  isMainland: boolean;
  takesFocus: boolean;
  values: Values;
  errors: Values;
}) {
  const box = useFirstFocus(takesFocus);
  const field = (name: string) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <div ref={box} className="grid basis-full gap-4">
      <div className="grid grid-cols-[minmax(10rem,2fr)_minmax(10rem,2fr)_7.5rem_7.5rem] items-start gap-4">
        {isRest ? (
          <Rest name={values["name"] ?? ""} />
        ) : (
          <>
            <Field {...field("name")} maxLength={PLACE_NAME_MAX} />
            <KindSelect value={values["kind"]} error={errors["kind"]} />
          </>
        )}
        <Field {...field("rate")} inputMode="decimal" maxLength={12} />
        <Field {...field("transit_days")} inputMode="numeric" maxLength={4} />
      </div>
      <TextArea
        {...field("postcodes")}
        className="[&_textarea]:min-h-16"
        rows={2}
        hint={
          isRest
            ? "Only to take codes out of another zone. It may stay empty."
            : "Outward codes and ranges with commas between: KW15-KW17, ZE1. Where two zones hold a code, the later start wins."
        }
        maxLength={POSTCODES_TEXT_MAX}
      />
    </div>
  );
}

/** The mainland's name and place, which are fixed. */
function Rest({ name }: { name: string }) {
  return (
    <div className="col-span-2">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="kind" value="uk" />
      <p className="mb-1.5 font-semibold">{name}</p>
      <p>All outward codes that no zone has, with UK VAT.</p>
    </div>
  );
}

function KindSelect({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Select label={labels["kind"]} name="kind" defaultValue={value} error={error}>
      {zoneKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindNames[kind]}
        </option>
      ))}
    </Select>
  );
}
