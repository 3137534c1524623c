import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { MATERIAL_NAME_MAX, materialKinds, type Material } from "#shop/making/material.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { kindNames, measures, toTypedMaterial } from "./material-values.ts";

export type Sending = { readonly result: VersionedResult | undefined };
type Values = Readonly<Record<string, string | undefined>>;

/** The form of a material, or of a new one (null): timber has its measures. */
export function MaterialForm({
  material,
  close,
  result,
}: Sending & {
  material: Material | null;
  /** Where the screen is without the form. */
  close: string;
}) {
  const intent = material === null ? "add_material" : `save_material ${material.key}`;
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen(
    {
      version: material?.version ?? 0,
      values: material === null ? {} : toTypedMaterial(material),
    },
    own,
  );
  return (
    <ActForm
      {...{ intent, result }}
      submit={material === null ? "Add material" : "Save"}
      className="flex flex-wrap items-center gap-4 py-3"
      also={
        <Link className="link" to={close} preventScrollReset>
          Close
        </Link>
      }
    >
      <SeenFields seen={seen} />
      <MaterialFields
        key={seen.version}
        takesFocus={own === undefined}
        kindOf={material?.kind ?? null}
        values={own?.values ?? seen.values}
        errors={own?.fieldErrors ?? {}}
      />
    </ActForm>
  );
}

function MaterialFields({
  takesFocus,
  kindOf,
  values,
  errors,
}: {
  /** It was opened to be typed in; after a refusal the summary above has the focus. */
  takesFocus: boolean;
  /** Null: it is chosen. */
  kindOf: Material["kind"] | null;
  values: Values;
  errors: Values;
}) {
  const [kind, setKind] = useState(kindOf ?? values["kind"] ?? "timber");
  const name = useRef<HTMLInputElement>(null);
  const focusesFirst = useRef(takesFocus);
  useLayoutEffect(() => {
    if (focusesFirst.current) name.current?.focus();
  }, []);
  return (
    <div className="grid basis-full gap-4">
      <div className="flex flex-wrap gap-4">
        <Field
          ref={name}
          label="Name"
          name="name"
          className="min-w-60 flex-1"
          maxLength={MATERIAL_NAME_MAX}
          autoComplete="off"
          defaultValue={values["name"]}
          error={errors["name"]}
        />
        {kindOf === null ? (
          <KindSelect kind={kind} onChange={setKind} error={errors["kind"]} />
        ) : (
          <input type="hidden" name="kind" value={kindOf} />
        )}
      </div>
      {(kindOf === null || kindOf === "timber") && (
        // Without JavaScript they are there for every kind, and only those of timber are read.
        <Measures {...{ values, errors }} isHidden={kind !== "timber"} />
      )}
    </div>
  );
}

function KindSelect({
  kind,
  onChange,
  error,
}: {
  kind: string;
  onChange: (kind: string) => void;
  error: string | undefined;
}) {
  return (
    <Select
      label="Kind"
      name="kind"
      className="w-40"
      value={kind}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    >
      {materialKinds.map((each) => (
        <option key={each} value={each}>
          {kindNames[each]}
        </option>
      ))}
    </Select>
  );
}

function Measures({
  values,
  errors,
  isHidden,
}: {
  values: Values;
  errors: Values;
  isHidden: boolean;
}) {
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] items-start gap-4 ${isHidden ? "scripted:hidden" : ""}`}
    >
      {measures.map(([name, label]) => (
        <Field
          key={name}
          {...{ name, label }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          defaultValue={values[name]}
          error={errors[name]}
        />
      ))}
    </div>
  );
}
