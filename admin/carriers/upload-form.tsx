import { Form, Link, useLocation, useNavigation } from "react-router";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldFrame } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { CarrierSelect } from "./carrier-select.tsx";
import type { RunResult } from "./run-forms.server.ts";

/** Takes the file that a carrier gave back, after what is asked about it. */
export function UploadForm({
  carriers,
  result,
  isFirst,
}: {
  carriers: readonly string[];
  result: RunResult | undefined;
  isFirst: boolean;
}) {
  const isBusy = useNavigation().state !== "idle";
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
          <ActId intent="read_result" />
          <input type="hidden" name="intent" value="read_result" />
          <Fields {...{ carriers, own }} />
          <Button variant={isFirst ? "primary" : "quiet"} className="mt-4">
            Read the file
          </Button>
        </Form>
        <p className="mt-4">
          <Link className="link" to={`/pack/numbers${useLocation().search}`}>
            Type the numbers
          </Link>
        </p>
      </div>
    </aside>
  );
}

function Fields({ carriers, own }: { carriers: readonly string[]; own: RunResult | undefined }) {
  const error = own?.fieldErrors?.["file"];
  return (
    <>
      <ErrorSummary errors={own?.fieldErrors ?? {}} />
      <CarrierSelect {...{ carriers }} value={own?.values?.["carrier"]} className="mb-3" />
      {own?.heads !== undefined && <Columns heads={own.heads} values={own.values} />}
      <FieldFrame id="file" label="File" hint="CSV or TSV, up to 2 MB and 5,000 rows" error={error}>
        <input
          className="control h-auto py-1.5"
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-error" : undefined}
        />
      </FieldFrame>
    </>
  );
}

/** When nobody can tell which columns have the numbers: the file is chosen again with them. */
function Columns({ heads, values }: { heads: readonly string[]; values: RunResult["values"] }) {
  return (
    <div className="mb-3 grid gap-3">
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
