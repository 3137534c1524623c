import type { Finding } from "#shop/shipping/rate-sets/rate-findings.ts";
import { Section } from "#admin/components/section.tsx";

/** What to know of these rates before they are published. Nothing of it is refused. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Section title="To check" note="shown, never refused">
      <ul>
        {findings.map(({ kind, text }) => (
          <li key={text} className="flex gap-4 border-b border-rule py-2">
            <span
              className={`w-32 flex-none font-medium ${kind === "overlap" ? "text-ink-2" : "text-timber"}`}
            >
              {kindNames[kind]}
            </span>
            <span className="max-w-160 min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const kindNames: Readonly<Record<Finding["kind"], string>> = {
  overlap: "Two rules",
  never_wins: "Never wins",
  not_in_use: "Holds no code",
  vat: "VAT",
  not_free: "Not free",
};
