import { ActForm } from "#admin/components/act-form.tsx";
import type { VariantWay } from "#shop/catalogue/product-file/foreign/mapping.ts";

const names: readonly (readonly [VariantWay, string])[] = [
  ["sum", "Take the sum"],
  ["separate", "Separate products"],
  ["without", "Draft without options"],
];

/** What can become of variants whose prices do not add up: of one product, or of all of them. */
export function VariantWays({ sku }: { sku: string | null }) {
  return (
    <div className="no-print mt-2 flex flex-wrap gap-2">
      {names.map(([way, name]) => (
        <ActForm key={way} intent="way" row={`${way} ${sku ?? ""}`} submit={name} variant="quiet">
          <input type="hidden" name="way" value={way} />
          {sku !== null && <input type="hidden" name="sku" value={sku} />}
        </ActForm>
      ))}
    </div>
  );
}
