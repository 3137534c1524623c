import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { ActsView } from "./acts-view.server.ts";

/** What is being made, when it is more than one thing: each can be marked as made. */
export function MakingList({
  acts: { making },
  result,
}: {
  acts: ActsView;
  result: FormResult | undefined;
}) {
  if (making.length < 2) return null;
  return (
    <Section title="Being made" className="mt-8">
      <ul>
        {making.map(({ id, pieces }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-4 border-b border-rule py-2"
          >
            {pieces}
            <ActForm
              result={result}
              intent={`mark_made ${id}`}
              submit={
                <>
                  Mark made<span className="sr-only">: {pieces}</span>
                </>
              }
              variant="quiet"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
