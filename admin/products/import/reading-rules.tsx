/** How a file is read: a name and a sentence for each rule. */
export function ReadingRules({
  rules,
}: {
  rules: readonly (readonly [name: string, text: string])[];
}) {
  return (
    <dl>
      {rules.map(([name, text]) => (
        <div key={name} className="border-b border-rule py-2">
          <dt className="inline font-medium">{name}</dt> <dd className="inline">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
