import { Section } from "#admin/components/section.tsx";

/** How the figures of a report are counted, below it. */
export function HowCounted({
  figures,
}: {
  figures: readonly (readonly [figure: string, how: string])[];
}) {
  return (
    <Section title="How each figure is counted">
      <dl className="mt-2 grid max-w-240 gap-x-6 gap-y-1 text-ink-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {figures.map(([figure, how]) => (
          <div key={figure} className="contents">
            <dt className="font-medium text-ink">{figure}</dt>
            <dd className="max-sm:mb-2">{how}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
