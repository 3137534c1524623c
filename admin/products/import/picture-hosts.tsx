import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

/** The sites (hosts) from which photographs are fetched; an owner allows and forbids them. */
export function PictureHosts({
  hosts,
  mayChange,
  result,
}: {
  hosts: readonly string[];
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title="Photographs" className="mt-8">
      <p className="second-line my-2">
        A file can name photographs by their web addresses. The shop lists them, and fetches them
        only from the sites that are allowed here: by https, 20 MB each. Each needs an alt text
        before its product goes live.
      </p>
      {hosts.length === 0 && <p className="text-ink-2">No site is allowed yet.</p>}
      <HostList {...{ hosts, mayChange }} />
      {mayChange ? (
        <AllowForm key={hosts.join(" ")} result={result} />
      ) : (
        <p className="second-line mt-2">Only an owner can allow sites.</p>
      )}
    </Section>
  );
}

function HostList({ hosts, mayChange }: { hosts: readonly string[]; mayChange: boolean }) {
  return (
    <ul>
      {hosts.map((host) => (
        <li
          key={host}
          className="flex items-center justify-between gap-4 border-b border-rule py-1"
        >
          <span className="wrap-anywhere">{host}</span>
          {mayChange && (
            <ActForm
              intent="forbid_host"
              row={host}
              submit="Forbid"
              look="button-text"
              button={{ "aria-label": `Forbid ${host}` }}
            >
              <input type="hidden" name="host" value={host} />
            </ActForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function AllowForm({ result }: { result: FormResult | undefined }) {
  const own = result?.intent === "allow_host" ? result : undefined;
  return (
    <ActForm
      intent="allow_host"
      result={result}
      submit="Allow"
      variant="quiet"
      className="no-print mt-3 flex flex-wrap items-end gap-2"
    >
      <Field
        label="Site"
        name="host"
        className="min-w-48 flex-1"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        placeholder="cdn.example.com"
        defaultValue={own?.values?.["host"] ?? ""}
        error={own?.fieldErrors?.["host"]}
      />
    </ActForm>
  );
}
