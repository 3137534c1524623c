import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";

/** Single keys, which can be in the way of speech input. */
export function SingleKeys({ isOn, result }: { isOn: boolean; result: FormResult | undefined }) {
  return (
    <Section title="Keys" note="? shows them all">
      <ActForm
        result={result}
        intent="shortcuts"
        submit={isOn ? "Switch single keys off" : "Switch single keys on"}
        variant="quiet"
        className="mt-2 flex flex-wrap items-center gap-4"
      >
        <input type="hidden" name="shortcuts" value={isOn ? "off" : "on"} />
        <p className="flex-1 text-ink-2">
          {isOn
            ? "Single keys work, such as j for the next row. Switch them off if you use speech input."
            : "Single keys do nothing. Ctrl or ⌘ with K still finds everything."}
        </p>
      </ActForm>
    </Section>
  );
}
