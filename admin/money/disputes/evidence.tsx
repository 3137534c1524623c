import { evidenceFields, type Evidence as Texts } from "#shop/payments/disputes/evidence.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import { fieldNames } from "./dispute-words.ts";

/** Evidence word for word, as the bank reads it. */
export function Evidence({
  evidence,
  title,
  isNone,
}: {
  evidence: Partial<Texts>;
  title: string;
  /** Nothing was sent, and nothing can be. */
  isNone: boolean;
}) {
  const shown = evidenceFields.filter((field) => (evidence[field] ?? "") !== "");
  if (isNone)
    return (
      <Section title="Evidence" className="">
        <EmptyList title="Nothing was sent">The bank takes no more evidence.</EmptyList>
      </Section>
    );
  if (shown.length === 0)
    return (
      <Section title={title} className="">
        <EmptyList title="Removed">
          The personal data of this order has been removed, and with it what was sent.
        </EmptyList>
      </Section>
    );
  return (
    <Section title={title} className="" note="word for word">
      <dl className="max-w-176">
        {shown.map((field) => (
          <div key={field} className="border-b border-rule py-3">
            <dt className="second-line">{fieldNames[field]}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">
              <FieldText text={evidence[field] ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Longer texts, such as the terms, are folded, so that the button that sends them is not far below. */
const SHOWN_MAX = 1_200;

function FieldText({ text }: { text: string }) {
  if (text.length <= SHOWN_MAX) return <>{text}</>;
  const words = formatNumber(text.trim().split(/\s+/).length);
  return (
    <details className="open-on-paper">
      <summary className="link w-fit">All {words} words</summary>
      {text}
    </details>
  );
}
