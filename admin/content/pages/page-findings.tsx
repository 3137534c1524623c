import { Section } from "#admin/components/section.tsx";
import type { FindingKind, PageFinding } from "#shop/back-office/content/page-findings.server.ts";

/** What to know of a page before it is published. */
export function PageFindings({ findings }: { findings: readonly PageFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Section title="To check" note="shown, never refused">
      <ul>
        {findings.map(({ kind, text }) => (
          <li key={text} className="border-b border-rule py-2 wrap-anywhere">
            <span className="mr-3 font-medium text-timber">{kindNames[kind]}</span>
            {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const kindNames: Readonly<Record<FindingKind, string>> = {
  link: "Link",
  product: "Product",
  title: "Title",
  placeholder: "Placeholder",
  example: "Example",
};
