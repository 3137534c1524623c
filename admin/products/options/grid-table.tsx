import { NAME_MAX } from "#shop/catalogue/editing/options/option-grid.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { swatches } from "#ui/swatches.ts";
import { ErrorRow } from "./error-row.tsx";
import type { GridParts } from "./grid-parts.ts";
import { GridRow } from "./grid-row.tsx";
import { Handle } from "./handle.tsx";
import { moveByKey } from "#admin/list/move-by-key.ts";
import { RowActs } from "./row-acts.tsx";
import { filledRows, isBlankGroup, type TypedGroup } from "./typed-grid.ts";

/** The options of a product with their values. The last row of each option, and the last option, are for new ones. */
export function GridTable(props: GridParts) {
  return (
    <div className="scrolls">
      <table className="ledger option-grid">
        <thead>
          <tr>
            <th scope="col">Option and its values</th>
            <th scope="col" className="text-right!">
              Adds, £ incl. VAT
            </th>
            <th scope="col" className="text-right!">
              Net
            </th>
            <th scope="col" className="text-center!">
              Standard
            </th>
            <th scope="col">Own SKU</th>
            <th scope="col" className="text-right!">
              Own stock
            </th>
            <th scope="col" className="text-center!">
              Available
            </th>
            <th scope="col">
              <span className="sr-only">Move or remove</span>
            </th>
          </tr>
        </thead>
        {props.grid.typed.map((group) => (
          <GroupRows key={group.id} {...props} group={group} />
        ))}
      </table>
    </div>
  );
}

function GroupRows(props: GridParts & { group: TypedGroup }) {
  const { group } = props;
  return (
    <tbody>
      <GroupHead {...props} />
      <ErrorRow {...props} id={group.id} />
      {group.values.map((row) => (
        <GridRow key={row.id} {...props} row={row} />
      ))}
    </tbody>
  );
}

function GroupHead({ grid, drag, errors, group }: GridParts & { group: TypedGroup }) {
  const isBlank = isBlankGroup(group);
  const name = group.name || "the new option";
  const siblings = grid.typed.filter((each) => !isBlankGroup(each)).map(({ id }) => id);
  return (
    <tr
      className={`option-head ${drag.dragged === group.id ? "bg-pine-wash" : ""}`}
      {...(!isBlank && drag.place(group.id, siblings))}
      onKeyDown={(event) => moveByKey(event, (deed) => grid.act(deed, group.id))}
    >
      <td colSpan={isBlank ? 8 : 5}>
        <span className="flex items-center gap-2">
          <Handle {...{ drag, isBlank }} id={group.id} />
          <NameInput {...{ grid, errors, group, isBlank }} />
          <span className="second-line whitespace-nowrap">{swatchNote(group)}</span>
        </span>
      </td>
      {!isBlank && (
        <td colSpan={3} className="text-right whitespace-nowrap">
          <RowActs {...{ grid, name }} id={group.id} />
        </td>
      )}
    </tr>
  );
}

function NameInput({
  grid,
  errors,
  group,
  isBlank,
}: Pick<GridParts, "grid" | "errors"> & { group: TypedGroup; isBlank: boolean }) {
  const field = `name_${group.id}`;
  const isWrong = errors[field] !== undefined;
  return (
    <input
      id={field}
      name={field}
      aria-label={isBlank ? "New option" : `Name of the option ${group.name || "the new option"}`}
      placeholder={isBlank ? "New option, such as Lath length" : undefined}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${field}-error` : undefined}
      className="control control-cell w-full! max-w-72 font-semibold"
      autoComplete="off"
      maxLength={NAME_MAX}
      value={group.name}
      onChange={(event) => grid.typeGroup(group.id, { name: event.target.value })}
    />
  );
}

/** The product page shows colours as swatches when it knows all of them. */
function swatchNote(group: TypedGroup): string {
  if (group.key !== "color" && !/^colou?r$/i.test(group.name.trim())) return "";
  const unknown = filledRows(group).filter(
    ({ value, label }) =>
      ownValue(swatches, value === "" ? label.trim().toLowerCase() : value) === undefined,
  );
  if (unknown.length === 0) return "";
  return `No swatch for ${unknown.map(({ label }) => label).join(", ")}: the page shows names.`;
}
