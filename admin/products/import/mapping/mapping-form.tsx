import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ColumnTable } from "./column-table.tsx";
import type { Choice, ShownGroup, ShownQuestions } from "./mapping-view.server.ts";
import { formatNames } from "./mapping-words.ts";

/** Asks how another shop's file is read: VAT, categories, brands, weights and columns. */
export function MappingForm({
  questions,
  result,
}: {
  questions: ShownQuestions;
  result: FormResult | undefined;
}) {
  const { format, products, groups, columns, fields } = questions;
  const typed = result?.values;
  const program = formatNames[format as keyof typeof formatNames];
  return (
    <ActForm intent="map" result={result} submit="Compare with the shop">
      <p className="strip">
        This is a file of {program} with {counted(products, "product")}. Say once how it is read.
        Nothing is changed yet.
      </p>
      <div className="mt-4 grid gap-x-12 gap-y-8 day:grid-cols-2">
        <div>
          <Prices
            chosen={typed?.["vat"] ?? (questions.pricesIncludeVat ? "with" : "without")}
            error={result?.fieldErrors?.["vat"]}
          />
          <FirstStock {...questions.uncounted} typed={typed?.["uncounted"]} />
          <Section title="Weights">
            <Field
              className="mt-3 max-w-80"
              label="Weight of new products that have none, in grams"
              name="weight_grams"
              inputMode="numeric"
              maxLength={20}
              defaultValue={typed?.["weight_grams"] ?? questions.weightGrams}
              error={result?.fieldErrors?.["weight_grams"]}
              hint="Leave it empty to refuse them."
            />
          </Section>
          {groups.map((group) => (
            <Group key={group.kind} group={group} typed={typed} />
          ))}
        </div>
        <Columns {...{ columns, fields, result }} isOther={format === "other"} />
      </div>
      <div className="h-4" />
    </ActForm>
  );
}

/** The columns; those that the owner has named are named again on their own page. */
function Columns({
  isOther,
  ...table
}: Omit<Parameters<typeof ColumnTable>[0], "asksAll"> & { isOther: boolean }) {
  return (
    <div>
      <ColumnTable {...table} asksAll={false} />
      {isOther && (
        <p className="mt-3">
          <Link className="link" to="?columns">
            Change what the columns are
          </Link>
        </p>
      )}
    </div>
  );
}

function Prices({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <Question
      title="Prices"
      legend="Whether the prices are with VAT"
      name="vat"
      choices={[
        ["with", "The prices are with VAT", "Most shops in the UK export them so."],
        ["without", "The prices are without VAT", "VAT is added to them."],
      ]}
      {...{ chosen, error }}
    />
  );
}

function FirstStock({
  products,
  answer,
  typed,
}: ShownQuestions["uncounted"] & { typed: string | undefined }) {
  if (products === 0) return null;
  return (
    <Question
      title="Stock"
      legend="What is new and has no number of pieces"
      note={`${counted(products, "product")} without a number of pieces`}
      name="uncounted"
      choices={[
        ["none", "New ones are sold out", "Nobody can buy them until you have counted them."],
        ["made", "New ones are made to order", "They can be bought without limit."],
      ]}
      chosen={typed ?? answer}
    />
  );
}

/** One of several answers, each with what follows from it. */
function Question({
  title,
  legend,
  note,
  name,
  choices,
  chosen,
  error,
}: {
  title: string;
  legend: string;
  note?: string;
  name: string;
  choices: readonly (readonly [value: string, label: string, hint: string])[];
  chosen: string;
  error?: string | undefined;
}) {
  return (
    <Section title={title} note={note} className="mt-8 first:mt-0">
      <fieldset className="mt-3">
        <legend className="sr-only">{legend}</legend>
        {choices.map(([value, label, hint]) => (
          <div key={value} className="py-1.5">
            <label className="flex items-center gap-2">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={chosen === value}
                aria-describedby={`${name}-${value}-hint`}
                className="tick tick-round"
              />
              {label}
            </label>
            <p id={`${name}-${value}-hint`} className="second-line pl-7">
              {hint}
            </p>
          </div>
        ))}
        {error && <p className="message message-error mt-2.5">{error}</p>}
      </fieldset>
    </Section>
  );
}

const titles = { category: "Categories", brand: "Brands" } as const;

function Group({
  group: { kind, choices, others, names },
  typed,
}: {
  group: ShownGroup;
  typed: FormResult["values"];
}) {
  const chosenOf = (name: string, chosen: string) => typed?.[name] ?? chosen;
  return (
    <Section title={titles[kind]} note={names.length === 0 ? "The file names none" : undefined}>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-2">
        {names.map(({ name, chosen }, at) => (
          <Select
            key={name}
            id={`${kind}-${at}`}
            name={`${kind} ${name}`}
            label={name}
            className="min-w-0 wrap-anywhere"
            defaultValue={chosenOf(`${kind} ${name}`, chosen)}
          >
            <option value="">As all the others</option>
            <Options choices={choices} />
          </Select>
        ))}
        <Select
          id={`others-${kind}`}
          name={`others ${kind}`}
          label={names.length === 0 ? "All new products" : "All other new products"}
          defaultValue={chosenOf(`others ${kind}`, others)}
        >
          <option value="">Refuse them</option>
          <Options choices={choices} />
        </Select>
      </div>
    </Section>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
