import { decimalPounds } from "#shop/kit/money.ts";
import { LABEL_MAX } from "#shop/catalogue/editing/options/option-grid.ts";
import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { swatches } from "#ui/swatches.ts";
import { ErrorRow } from "./error-row.tsx";
import type { GridParts } from "./grid-parts.ts";
import { readSurcharge } from "./read-grid.ts";
import { Handle } from "./handle.tsx";
import { moveByKey } from "#admin/list/move-by-key.ts";
import { RowActs } from "./row-acts.tsx";
import {
  filledRows,
  isBlankRow,
  standardRow,
  type TypedGroup,
  type TypedValue,
  type ValueField,
} from "./typed-grid.ts";

type RowProps = GridParts & { group: TypedGroup; row: TypedValue };

/** A value of an option: its name, what it adds, whether it is the standard one, its SKU, its stock. */
export function GridRow(props: RowProps) {
  const { grid, drag, group, row } = props;
  const isBlank = isBlankRow(row);
  const name = row.label || "the new value";
  const later = isBlank ? "scripted:invisible" : "";
  const siblings = filledRows(group).map(({ id }) => id);
  return (
    <>
      <tr
        className={drag.dragged === row.id ? "bg-pine-wash" : ""}
        {...(!isBlank && drag.place(row.id, siblings))}
        onKeyDown={(event) => moveByKey(event, (deed) => grid.act(deed, row.id))}
      >
        <LabelCell {...props} isBlank={isBlank} />
        <SurchargeCells {...props} name={name} isBlank={isBlank} />
        <td className="text-center">{!isBlank && <Standard {...props} name={name} />}</td>
        <td>
          <Text
            {...props}
            field="sku"
            label={`SKU of ${name}`}
            look={`w-full! min-w-24 ${later}`}
            max={SKU_MAX}
          />
        </td>
        <td>
          <Text
            {...props}
            field="stock"
            label={`Stock of ${name}`}
            max={7}
            look={`${figure} w-16! ${later}`}
          />
        </td>
        <td className="text-center">
          <Available {...props} name={name} isBlank={isBlank} />
        </td>
        <td className="text-right whitespace-nowrap">
          {!isBlank && <RowActs {...{ grid, name }} id={row.id} />}
        </td>
      </tr>
      <ErrorRow {...props} id={row.id} />
    </>
  );
}

const figure = "money text-right";

function LabelCell({ isBlank, ...props }: RowProps & { isBlank: boolean }) {
  const { drag, group, row } = props;
  const label = isBlank ? `New value of ${group.name || "the new option"}` : `Name of ${row.label}`;
  return (
    <td className="pl-6">
      <span className="flex items-center gap-2">
        <Handle {...{ drag, isBlank }} id={row.id} />
        <Swatch isColour={group.key === "color"} value={row.value} />
        <Text {...props} field="label" label={label} look="w-full! min-w-32" max={LABEL_MAX} />
      </span>
    </td>
  );
}

function SurchargeCells({
  isBlank,
  name,
  ...props
}: RowProps & { isBlank: boolean; name: string }) {
  const net = readSurcharge(props.row.surcharge, props.vatRateBp);
  const label = `Surcharge of ${name}, incl. VAT`;
  return (
    <>
      <td>
        <Text {...props} field="surcharge" label={label} max={12} look={`${figure} w-24!`} />
      </td>
      <td className="money text-right text-ink-2">
        {!isBlank && (net.ok ? decimalPounds(net.netPence) : "–")}
      </td>
    </>
  );
}

function Standard({ grid, group, row, name }: RowProps & { name: string }) {
  return (
    <input
      type="radio"
      className="tick tick-round"
      name={`standard_${group.id}`}
      value={row.id}
      aria-label={`${name} is the standard value of ${group.name}`}
      checked={standardRow(group)?.id === row.id}
      onChange={() => grid.typeGroup(group.id, { standard: row.id })}
    />
  );
}

function Swatch({ isColour, value }: { isColour: boolean; value: string }) {
  const colour = isColour ? ownValue(swatches, value) : undefined;
  if (colour === undefined) return null;
  return (
    <svg aria-hidden="true" className="size-4 flex-none border border-edge">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}

/** A row that is new can be bought: its field says so unseen. */
function Available({
  grid,
  row,
  errors,
  name,
  isBlank,
}: RowProps & { name: string; isBlank: boolean }) {
  const field = `available_${row.id}`;
  const isWrong = errors[field] !== undefined;
  if (isBlank) return <input type="hidden" name={field} value="on" />;
  return (
    <input
      type="checkbox"
      className="tick"
      id={field}
      name={field}
      value="on"
      aria-label={`${name} is available`}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${field}-error` : undefined}
      checked={row.isAvailable}
      onChange={(event) => grid.typeValue(row.id, { isAvailable: event.target.checked })}
    />
  );
}

function Text({
  grid,
  row,
  errors,
  field,
  label,
  max,
  look,
}: RowProps & { field: ValueField; label: string; max: number; look: string }) {
  const name = `${field}_${row.id}`;
  const isWrong = errors[name] !== undefined;
  return (
    <input
      id={name}
      name={name}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${name}-error` : undefined}
      className={`control control-cell ${look}`}
      inputMode={field === "surcharge" || field === "stock" ? "decimal" : undefined}
      placeholder={field === "label" && isBlankRow(row) ? "New value" : undefined}
      autoComplete="off"
      maxLength={max}
      value={row[field]}
      onChange={(event) => grid.typeValue(row.id, { [field]: event.target.value })}
    />
  );
}
