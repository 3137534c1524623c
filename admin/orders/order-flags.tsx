import { TextArea } from "#ui/field.tsx";
import { ActForm } from "#admin/components/act-form.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { OrderView } from "./order-view.ts";

type Flag = OrderView["flags"][number];

/** The open flags of an order, the oldest first, each with the field that resolves it. */
export function OrderFlags({
  flags,
  mayResolve,
  result,
}: {
  flags: readonly Flag[];
  mayResolve: boolean;
  result: FormResult | undefined;
}) {
  return flags.map((flag) => (
    <section key={flag.id} aria-label={`Flag: ${flag.title}`} className="flag-bar">
      <p>
        <span className="font-semibold">{flag.title}</span> {flag.note}{" "}
        {flag.blocksDispatch && "Dispatch waits until this flag is resolved."}
        <span className="second-line block">Raised by {flag.raised}</span>
      </p>
      {mayResolve && <Resolve flag={flag} result={result} />}
    </section>
  ));
}

function Resolve({ flag: { id }, result }: { flag: Flag; result: FormResult | undefined }) {
  const intent = `resolve ${id}`;
  const own = result?.intent === intent ? result : undefined;
  return (
    <ActForm
      {...{ result, intent }}
      idPrefix={`flag-${id}-`}
      submit="Resolve"
      variant="quiet"
      className="mt-2 grid items-start gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:[&>button]:mt-6.5"
    >
      <TextArea
        label="How it was resolved"
        name="resolution"
        id={`flag-${id}-resolution`}
        rows={1}
        maxLength={2_000}
        defaultValue={own?.values?.["resolution"]}
        error={own?.fieldErrors?.["resolution"]}
        className="one-line"
      />
    </ActForm>
  );
}
