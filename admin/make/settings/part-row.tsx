import type { ReactNode } from "react";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { materialKinds, type Material } from "#shop/making/material.ts";
import { optionValue } from "#shop/making/read-parts.ts";
import { kindNames } from "./material-values.ts";
import type { PartField } from "./parts-rows.ts";
import type { FormRow } from "./use-rows.ts";

export type PartChoices = {
  readonly materials: readonly Material[];
  readonly groups: readonly OptionGroup[];
};

type CellProps = {
  row: FormRow;
  /** From 0. */
  at: number;
  field: PartField;
  label: string;
  onType: (field: PartField, text: string) => void;
};

/** A row of a part list: what, for which option, how many, how long, in which finish. */
export function PartRow({
  row,
  at,
  choices,
  onType,
  onRemove,
}: {
  row: FormRow;
  at: number;
  choices: PartChoices;
  onType: CellProps["onType"];
  onRemove: () => void;
}) {
  const cell = { row, at, onType };
  return (
    <>
      <tr>
        <td>
          <CellSelect {...cell} field="material" label="Material">
            <MaterialOptions materials={choices.materials} />
          </CellSelect>
        </td>
        <td>
          <CellSelect {...cell} field="option" label="For">
            <ValueOptions groups={choices.groups} />
          </CellSelect>
        </td>
        <td className="w-16">
          <CellInput {...cell} field="quantity" label="Quantity" />
        </td>
        <td className="w-24">
          <CellInput {...cell} field="length" label="Length in mm" />
        </td>
        <td className="w-28">
          <CellSelect {...cell} field="finish" label="Finish">
            <FinishOptions groups={choices.groups} />
          </CellSelect>
        </td>
        <td className="w-18 text-right">
          <RemoveButton at={at} onRemove={onRemove} />
        </td>
      </tr>
      <RowErrors row={row} at={at} />
    </>
  );
}

/** With JavaScript at once, without it by sending the form. */
function RemoveButton({ at, onRemove }: { at: number; onRemove: () => void }) {
  return (
    <button
      name="intent"
      value={`remove_row ${at}`}
      className="button-text"
      onClick={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      Remove<span className="sr-only"> row {at + 1}</span>
    </button>
  );
}

function RowErrors({ row, at }: { row: FormRow; at: number }) {
  const wrong = Object.entries(row.errors);
  if (wrong.length === 0) return null;
  return (
    <tr className="remark">
      <td colSpan={6}>
        {wrong.map(([field, text]) => (
          <p key={field} id={`${field}_${at}-error`} className="message message-error">
            {text}
          </p>
        ))}
      </td>
    </tr>
  );
}

function MaterialOptions({ materials }: { materials: readonly Material[] }) {
  return (
    <>
      <option value="">Choose a material</option>
      {materialKinds.map((kind) => {
        const ofKind = materials.filter((each) => each.kind === kind);
        return ofKind.length === 0 ? null : (
          <optgroup key={kind} label={kindNames[kind]}>
            {ofKind.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        );
      })}
    </>
  );
}

function ValueOptions({ groups }: { groups: readonly OptionGroup[] }) {
  return (
    <>
      <option value="">Every piece</option>
      {groups.map(({ key, name, values }) => (
        <optgroup key={key} label={name}>
          {values.map(({ value, label }) => (
            <option key={value} value={optionValue(key, value)}>
              {`${name}: ${label}`}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

function FinishOptions({ groups }: { groups: readonly OptionGroup[] }) {
  return (
    <>
      <option value="">None</option>
      {groups.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </>
  );
}

function shared({ row, at, field, label, onType }: CellProps) {
  const id = `${field}_${at}`;
  const isWrong = row.errors[field] !== undefined;
  return {
    id,
    name: id,
    "aria-label": `${label}, row ${at + 1}`,
    "aria-invalid": isWrong ? true : undefined,
    "aria-describedby": isWrong ? `${id}-error` : undefined,
    value: row.typed[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType(field, event.target.value),
  } as const;
}

function CellSelect({ children, ...cell }: CellProps & { children: ReactNode }) {
  return (
    <select {...shared(cell)} className="control control-cell part-select">
      {children}
    </select>
  );
}

function CellInput(cell: CellProps) {
  return (
    <input
      {...shared(cell)}
      className="control control-cell money w-full! text-right"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  );
}
