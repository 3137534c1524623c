import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { Field } from "#ui/field.tsx";

/** How many pieces made to order leave a day at most. */
export function PiecesForm({
  piecesADay,
  version,
  result,
}: {
  piecesADay: number | null;
  version: number;
  result: ActResult | undefined;
}) {
  const own = result?.intent === "pieces" ? result : undefined;
  return (
    <Section title="Pieces a day" className="">
      <p className="mt-2 max-w-160 text-ink-2">
        What the workshop can make on one day. When a day is full, the next order is promised for
        the first day with room.
      </p>
      <ActForm
        result={result}
        intent="pieces"
        submit="Save"
        variant="quiet"
        className="mt-3 grid gap-3 [&>button]:justify-self-start"
      >
        <input type="hidden" name="version" value={version} />
        <Field
          key={version}
          label="Pieces made to order, a day"
          name="pieces_a_day"
          hint="Leave it empty for no limit."
          inputMode="numeric"
          maxLength={6}
          className="max-w-60"
          defaultValue={own?.values?.["pieces_a_day"] ?? piecesADay ?? ""}
          error={own?.fieldErrors?.["pieces_a_day"]}
        />
      </ActForm>
    </Section>
  );
}
