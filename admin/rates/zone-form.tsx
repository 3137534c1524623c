import { isMainland, type RateSet, type SetZone } from "#shop/shipping/rate-sets/rate-set.ts";
import { PLACE_NAME_MAX, POSTCODES_TEXT_MAX } from "#shop/shipping/rate-sets/limits.ts";
import { kindNames } from "#shop/shipping/rate-sets/row-changes.ts";
import { typedZone, zoneKinds } from "#shop/shipping/rate-sets/row-values.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { labels } from "./field-words.ts";
import type { Sending } from "./row-form.tsx";
import { fieldsOf, SetRowForm, type RowFields } from "./set-row-form.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

/** The form of a zone, or of a new one (null). */
export function ZoneForm({
  zone,
  set,
  ...sending
}: {
  zone: SetZone | null;
  set: RateSet;
  /** Where the screen is without the form. */
  close: string;
} & Sending) {
  const isRest = zone !== null && isMainland(zone);
  return (
    <SetRowForm
      row={zone === null ? null : `zone ${zone.key}`}
      kind="zone"
      typed={zone === null ? {} : typedZone(set, zone)}
      isRemovable={!isRest}
      {...sending}
    >
      {(fields) => <ZoneFields isMainland={isRest} {...fields} />}
    </SetRowForm>
  );
}

function ZoneFields({
  isMainland: isRest,
  takesFocus,
  values,
  errors,
}: {
  /** It has the codes of no other zone, a fixed name, and is in the UK. */
  isMainland: boolean;
} & RowFields) {
  const box = useFirstFocus(takesFocus);
  const field = fieldsOf({ values, errors });
  return (
    <div ref={box} className="grid basis-full gap-4">
      <div className="grid sm:grid-cols-[minmax(10rem,2fr)_minmax(10rem,2fr)_7.5rem_7.5rem] items-start gap-4">
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
            ? "Only needed to take codes back from another zone."
            : "The first halves of postcodes, with commas between, such as KW15-KW17, ZE1. If two zones have a code, it belongs to the one whose range begins later."
        }
        maxLength={POSTCODES_TEXT_MAX}
      />
    </div>
  );
}

/** The mainland's name and place, which are fixed. */
function Rest({ name }: { name: string }) {
  return (
    <div className="sm:col-span-2">
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
