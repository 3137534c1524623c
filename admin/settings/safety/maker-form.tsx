import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Section } from "#admin/components/section.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { TextArea } from "#ui/field.tsx";

type Brand = {
  readonly key: string;
  readonly name: string;
  readonly values: { readonly manufacturer: string; readonly euResponsible: string };
};

/** The maker of a brand and its responsible person in the EU. */
export function MakerForm({
  brand: { key, name, values: loaded },
  version,
  result,
}: {
  readonly brand: Brand;
  readonly version: number;
  readonly result: VersionedResult | undefined;
}) {
  const intent = `maker ${key}`;
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen({ version, values: loaded }, own);
  const values = own?.done === undefined ? (own?.values ?? seen.values) : seen.values;
  const of = (field: string) => ({
    name: field,
    defaultValue: values[field],
    error: own?.fieldErrors?.[field],
  });
  return (
    <Section title={name}>
      <DoneStrip text={own?.done} />
      <ActForm
        {...{ intent, result }}
        submit={`Save for ${name}`}
        variant="quiet"
        className="max-w-160"
      >
        <SeenFields seen={seen} />
        <div key={seen.version} className="mt-3 mb-5 grid gap-5">
          <TextArea
            label="Manufacturer"
            hint="Name, postal address and e-mail address, a line each."
            rows={5}
            maxLength={1_700}
            {...of("manufacturer")}
          />
          <TextArea
            label="Responsible person in the EU"
            hint="The same. Empty both: product pages name nobody."
            rows={5}
            maxLength={1_700}
            {...of("euResponsible")}
          />
        </div>
      </ActForm>
    </Section>
  );
}

/** The brands, and of which the maker is known. */
export function MakerTable({
  brands,
  chosen,
}: {
  readonly brands: readonly Brand[];
  readonly chosen: string | null;
}) {
  return (
    <Section title="Makers by brand">
      <p className="mt-2 max-w-160 text-ink-2">
        The General Product Safety Regulation asks for them in Northern Ireland and the EU. Product
        pages show what is filled in.
      </p>
      <table className="ledger max-w-160">
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">Manufacturer</th>
            <th scope="col">In the EU</th>
          </tr>
        </thead>
        <tbody>
          {brands.map(({ key, name, values }) => (
            <tr key={key} data-row>
              <th scope="row">
                <Link
                  className="link font-semibold text-ink"
                  to={`?brand=${key}`}
                  aria-current={key === chosen ? "true" : undefined}
                >
                  {name}
                </Link>
              </th>
              <td>{firstLine(values.manufacturer)}</td>
              <td>{firstLine(values.euResponsible)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function firstLine(text: string): string {
  return text.split("\n")[0] || "–";
}
