import type { Airer } from "#shop/airers/airer.ts";
import { dryingCapacity, WET_FACTOR } from "#shop/airers/capacity.ts";
import { formatKilograms, formatLength, formatMetres, formatWeight } from "#shop/kit/measures.ts";

/** What it dries at once, one kind of item at a time, and how that is counted. */
export function DryingCapacity({ airer }: { airer: Airer }) {
  const { lathMetres, counts, kgPerLath } = dryingCapacity(airer);
  const { capacityKg } = airer;
  return (
    <div className="border-t border-rule px-(--gutter) py-3.5 desk:px-6">
      <h3 className="text-base">What it dries at once</h3>
      <dl className="mt-2 grid grid-cols-4 gap-2">
        <Count name="Drying length" value={formatMetres(lathMetres)} />
        {counts.map(({ item, count }) => (
          <Count key={item.name} name={item.name} value={String(count)} />
        ))}
      </dl>
      <details className="text-sm">
        <summary className="min-h-11 content-center">
          <span className="link">How we count</span>
        </summary>
        <p className="max-w-[43.5em] pb-2 text-ink-2">
          Only shirts, only towels or only sheets, each on a single lath
          {airer.tiers.length > 1 && " of the lower tier; the upper one takes small things"}.{" "}
          {counts
            .map(
              ({ item }) =>
                `${item.name}: ${formatLength(item.widthMm)} of lath, ${item.hangs}, ${formatWeight(item.dryGrams)} dry`,
            )
            .join(". ")}
          . Spun laundry weighs {WET_FACTOR} times what it weighed dry, and no count goes over the
          load.
        </p>
      </details>
      {kgPerLath !== null && capacityKg !== null && (
        <p className="text-sm text-ink-2">
          Carries {formatKilograms(capacityKg)} of wet washing in total:{" "}
          {formatKilograms(kgPerLath)} on each lath, loaded evenly.
        </p>
      )}
    </div>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-xs leading-tight text-ink-2">{name}</dt>
      <dd className="money text-lg">{value}</dd>
    </div>
  );
}
