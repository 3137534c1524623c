import type { ListedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { Field } from "#ui/field.tsx";
import { sizeLabels, sizeValues } from "./settings-values.ts";

type Props = {
  /** Quiet in a list of such forms. */
  variant?: "primary" | "quiet";
  row: Pick<ListedSize, "productId" | "size" | "version">;
  result: VersionedResult | undefined;
};

/** The form of a product's packed size and what customs ask about it. */
export function SizeForm({ variant = "quiet", row: { productId, size, version }, result }: Props) {
  const intent = sizeIntent(productId);
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen({ version, values: sizeValues(size) }, own);
  const values = own?.values ?? seen.values;
  const prefix = `size-${productId}-`;
  return (
    <ActForm
      {...{ intent, result }}
      idPrefix={prefix}
      submit="Save"
      variant={variant}
      className="my-3 grid gap-3 [&>button]:justify-self-start"
    >
      <SeenFields seen={seen} />
      <div key={seen.version} className="grid gap-3 sm:grid-cols-3 wide:grid-cols-5">
        {Object.entries(sizeLabels).map(([field, label]) => (
          <Field
            key={field}
            {...{ label }}
            name={field}
            id={prefix + field}
            maxLength={20}
            defaultValue={values[field]}
            error={own?.fieldErrors?.[field]}
          />
        ))}
      </div>
    </ActForm>
  );
}

/** Tells the form of one product from the others of a page. */
export function sizeIntent(productId: number): string {
  return `size ${productId}`;
}
