import { Section } from "#admin/components/section.tsx";

const marks: readonly (readonly [typed: string, what: string])[] = [
  ["## Heading", "A heading; ### for one below it. The page’s own heading is the field above."],
  ["**bold**, *italic*", "Stress"],
  ["- one thing", "A list; “1. ” for a numbered one"],
  [
    "[words](/returns)",
    "A link to a page of the shop, to a part of it (/returns#who-pays) or to https://…",
  ],
  ["| a | b |", "A table, with a line | --- | --- | below its heads"],
  [
    '![what it shows](diagram:name "caption")',
    "A diagram, with a description for those who can’t see it",
  ],
  ["> words", "A quotation"],
];

/** How a text is written: the marks of Markdown, the diagrams and the placeholders. */
export function WritingHelp({
  placeholders,
  diagramNames,
}: {
  placeholders: readonly { readonly name: string; readonly value: string }[];
  diagramNames: readonly string[];
}) {
  return (
    <Section title="How to write">
      <dl className="grid gap-2 py-2">
        {marks.map(([typed, what]) => (
          <div key={typed}>
            <dt className="font-mono text-xs wrap-anywhere">{typed}</dt>
            <dd className="second-line">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="second-line mb-2">HTML tags are refused.</p>
      <details className="border-t border-rule py-2">
        <summary className="cursor-pointer font-medium">Placeholders</summary>
        <dl className="mt-2 grid gap-2">
          {placeholders.map(({ name, value }) => (
            <div key={name}>
              <dt className="font-mono text-xs">{`{{${name}}}`}</dt>
              <dd className="second-line wrap-anywhere">{value === "" ? "nothing yet" : value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details className="border-t border-b border-rule py-2">
        <summary className="cursor-pointer font-medium">Diagrams</summary>
        <ul className="mt-2 font-mono text-xs">
          {diagramNames.map((name) => (
            <li key={name}>diagram:{name}</li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
