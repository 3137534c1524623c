import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldFrame } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { RunResult } from "./run-forms.server.ts";

/** Takes the file that a carrier gave back. It is read as soon as it is chosen; without JavaScript, by the button. */
export function UploadForm({
  carriers,
  actId,
  result,
  isFirst,
}: {
  carriers: readonly string[];
  actId: string;
  result: RunResult | undefined;
  isFirst: boolean;
}) {
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const [isChosen, setIsChosen] = useState(false);
  const own = result?.intent === "read_result" ? result : undefined;
  return (
    <aside className="mt-8">
      <div className="border-t-2 border-ink pt-2">
        <h2>File from a carrier</h2>
        <p className="second-line mb-3">
          With the tracking numbers, as the carrier wrote it. Nothing is dispatched before you have
          seen it.
        </p>
        <Form
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={(event) => {
            if (isBusy) event.preventDefault();
          }}
        >
          <input type="hidden" name="act_id" value={actId} />
          <input type="hidden" name="intent" value="read_result" />
          <Fields
            {...{ carriers, own }}
            onChoose={(form) => {
              setIsChosen(form !== null);
              // With columns to choose, the button sends it.
              if (form !== null && own?.heads === undefined && !isBusy) void submit(form);
            }}
          />
          <Button variant={isFirst || isChosen ? "primary" : "quiet"} className="mt-4">
            Read the file
          </Button>
        </Form>
      </div>
    </aside>
  );
}

function Fields({
  carriers,
  own,
  onChoose,
}: {
  carriers: readonly string[];
  own: RunResult | undefined;
  /** Is called with the form when a file is chosen, with null when none is. */
  onChoose: (form: HTMLFormElement | null) => void;
}) {
  const error = own?.fieldErrors?.["file"];
  return (
    <>
      <ErrorSummary errors={own?.fieldErrors ?? {}} />
      <FieldFrame id="file" label="File" hint="CSV or TSV, up to 2 MB and 5,000 rows" error={error}>
        <input
          className="control h-auto py-1.5"
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-error" : undefined}
          onChange={({ target }) => onChoose(target.files?.length === 1 ? target.form : null)}
        />
      </FieldFrame>
      {own?.heads !== undefined && <Columns heads={own.heads} values={own.values} />}
      <Select
        label="Carrier"
        name="carrier"
        hint="Of numbers whose form does not tell it"
        className="mt-3"
        defaultValue={own?.values?.["carrier"]}
      >
        {carriers.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </Select>
    </>
  );
}

/** When nobody can tell which columns have the numbers: the file is chosen again with them. */
function Columns({ heads, values }: { heads: readonly string[]; values: RunResult["values"] }) {
  return (
    <div className="mt-3 grid gap-3">
      <Select
        label="Column with our order number"
        name="order_column"
        defaultValue={values?.["order_column"]}
      >
        {heads.map((head) => (
          <option key={head}>{head}</option>
        ))}
      </Select>
      <Select
        label="Column with the tracking number"
        name="number_column"
        defaultValue={values?.["number_column"] ?? heads[1]}
      >
        {heads.map((head) => (
          <option key={head}>{head}</option>
        ))}
      </Select>
    </div>
  );
}
