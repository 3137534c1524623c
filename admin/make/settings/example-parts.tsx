import type { OptionGroup } from "#shop/catalogue/product.ts";
import { materialKinds } from "#shop/making/material.ts";
import { partInWords } from "#shop/making/part-words.ts";
import { countParts, partsOf, type CountedPart } from "#shop/making/parts.ts";
import { gapsOf, readParts, type TypedPart } from "#shop/making/read-parts.ts";
import { Section } from "#admin/components/section.tsx";
import { Select } from "#ui/select.tsx";
import type { PartChoices } from "./part-row.tsx";
import { CHOICE, chosenOptions, type Choices } from "./parts-rows.ts";

/** What one piece needs with these options, and what can be ordered and has no parts, by the rows as they are. */
export function ExampleParts({
  name,
  rows,
  choices,
  chosen,
  onChoose,
}: {
  name: string;
  rows: readonly TypedPart[];
  choices: PartChoices;
  chosen: Choices;
  onChoose: (group: string, value: string) => void;
}) {
  const { groups } = choices;
  const read = readParts(rows, choices);
  const parts = read.ok ? read.parts : [];
  const gaps = read.ok ? gapsOf({ name, optionGroups: groups }, parts) : [];
  const needed = partsOf({ name, options: chosenOptions(groups, chosen) }, parts);
  return (
    <div>
      <Section title="What one piece needs" className="">
        <ChoiceFields {...{ groups, chosen, onChoose }} />
        {!read.ok && (
          <p className="mt-3 text-error">
            {firstError(read.errors)} The list is shown once all rows are right.
          </p>
        )}
        {read.ok &&
          (needed.ok ? (
            <NeededParts parts={countParts([{ parts: needed.value, quantity: 1 }])} />
          ) : (
            <p className="mt-3 text-error">{needed.text}.</p>
          ))}
      </Section>
      {read.ok && <Gaps gaps={gaps} />}
    </div>
  );
}

/** "Row 3: Enter the length in mm, such as 1,500." */
function firstError(errors: Readonly<Record<string, string>>): string {
  const [[field, text] = ["", ""]] = Object.entries(errors);
  return `Row ${Number(field.split("_")[1]) + 1}: ${text}`;
}

function ChoiceFields({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly OptionGroup[];
  chosen: Choices;
  onChoose: (group: string, value: string) => void;
}) {
  if (groups.length === 0) return null;
  const options = chosenOptions(groups, chosen);
  return (
    <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-end gap-3">
      {groups.map(({ key, name, values }) => (
        <Select
          key={key}
          label={name}
          name={CHOICE + key}
          value={options.find((option) => option.key === key)?.value}
          onChange={(event) => onChoose(key, event.target.value)}
        >
          {values.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      <button
        name="intent"
        value="show"
        className="button button-quiet justify-self-start scripted:hidden"
      >
        Show
      </button>
    </div>
  );
}

function NeededParts({ parts }: { parts: readonly CountedPart[] }) {
  const rank = ({ material }: CountedPart) => materialKinds.indexOf(material.kind);
  return (
    <ul className="mt-4 border-t border-ink">
      {parts
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ total, ...part }) => (
          <li key={partInWords(part)} className="flex gap-4 border-b border-rule py-2">
            <span className="money w-8 flex-none text-right">{total}</span>
            <span>{partInWords(part)}</span>
          </li>
        ))}
    </ul>
  );
}

function Gaps({ gaps }: { gaps: readonly string[] }) {
  return (
    <Section title="Missing" note={gaps.length === 0 ? undefined : `${gaps.length}`}>
      {gaps.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing. Everything that can be ordered has its parts.</p>
      ) : (
        <ul>
          {gaps.map((gap) => (
            <li key={gap} className="border-b border-rule py-2 text-error">
              {gap}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
