/** A few figures over a list, each with its name. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [name: string, figure: string])[];
}) {
  return (
    <dl className="mb-8 flex flex-wrap gap-x-12 gap-y-3 border-t-2 border-ink pt-3">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="second-line">{name}</dt>
          <dd className="money text-2xl leading-8">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
