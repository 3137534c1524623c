import { pageLimits, type PageField } from "#shop/content/page-content.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import { Section } from "#admin/components/section.tsx";
import type { Seen } from "#admin/http/seen.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { fieldLabels } from "./page-fields.ts";
import type { PageResult } from "./page-forms.server.ts";
import { TextChanges } from "./text-changes.tsx";

type Texts = Readonly<Record<string, string>>;

/** The texts of a page. What is saved is a draft; the shop stays as it is. */
export function PageForm({
  loaded,
  mayChange,
  result,
}: {
  loaded: Seen;
  mayChange: boolean;
  result: PageResult | undefined;
}) {
  const seen = useSeen(loaded, result);
  const values = result?.values ?? seen.values;
  const errors = result?.fieldErrors ?? {};
  if (!mayChange) return <Fields values={loaded.values} errors={{}} isReadOnly />;
  return (
    <ActForm
      intent="save"
      result={result}
      submit="Save draft"
      encType="multipart/form-data"
      className="page-form"
      also={<span className="second-line ml-4">Then check it and publish.</span>}
    >
      <SeenFields seen={seen} />
      <Clash differences={result?.clash ?? []} />
      <Fields key={`${seen.version} ${result?.clash !== undefined}`} {...{ values, errors }} />
    </ActForm>
  );
}

/** What is typed beside what a colleague saved before. */
function Clash({ differences }: { differences: NonNullable<PageResult["clash"]> }) {
  if (differences.length === 0) return null;
  return (
    <Section title="How your text differs from theirs" className="mb-6">
      <TextChanges differences={differences} />
    </Section>
  );
}

type FieldsProps = { values: Texts; errors: Texts; isReadOnly?: boolean };

function Fields({ values, errors, isReadOnly = false }: FieldsProps) {
  const field = (name: PageField) => ({
    name,
    label: fieldLabels[name],
    error: errors[name],
    defaultValue: values[name] ?? "",
    readOnly: isReadOnly,
    autoComplete: "off",
  });
  return (
    <div className="mb-5 grid gap-5">
      <Field {...field("title")} hint="In lists, links and the browser’s tab." maxLength={60} />
      <Field {...field("heading")} hint="The large heading above the text." maxLength={90} />
      <TextArea
        {...field("description")}
        hint="Search engines show it below the title: 50 to 155 characters."
        className="short-text"
        rows={3}
      />
      <TextArea
        {...field("body")}
        hint="In Markdown. Headings begin with ## and ###."
        className="long-text"
        rows={26}
        maxLength={pageLimits.body.max}
      />
      <TextArea
        {...field("questions")}
        hint="Each question is a line that begins with ##; its answer is below it. Leave it empty for a page without questions."
        className="long-text"
        rows={values["questions"] === "" ? 4 : 14}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea
          {...field("products")}
          hint="To show below the text, a line for each: spare-rope. A guide with the products of a category is named on its page."
          className="short-text"
          rows={5}
        />
        <TextArea
          {...field("next")}
          hint="Pages beside the text, a line for each: size-guide, brands/hills."
          className="short-text"
          rows={5}
        />
      </div>
      <Example {...{ values, isReadOnly }} />
    </div>
  );
}

/** A text of the shop's own needs no mark. */
function Example({ values, isReadOnly = false }: Omit<FieldsProps, "errors">) {
  if (values["example"] !== "on") return <input type="hidden" name="example" value="" />;
  return (
    <div className="flex items-start gap-2.5">
      <input
        id="example"
        type="checkbox"
        name="example"
        value="on"
        className="tick mt-px"
        aria-describedby="example-hint"
        disabled={isReadOnly}
        defaultChecked
      />
      <div>
        <label htmlFor="example" className="block font-semibold">
          Still the example’s text
        </label>
        <p id="example-hint" className="second-line">
          Take the tick away when the text says what your shop does. The page then leaves the list
          “Before you trade”.
        </p>
      </div>
    </div>
  );
}
