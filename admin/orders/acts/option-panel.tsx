import { ActForm } from "#admin/components/act-form.tsx";
import { Select } from "#ui/select.tsx";
import { PanelFrame, type PanelProps } from "./panel-frame.tsx";

/** Other options at the same price, before anything of the line is made. */
export function OptionPanel({ panel, acts, orderNumber, result }: PanelProps<"option">) {
  const intent = `option ${panel.position}`;
  const own = result?.intent === intent ? result : undefined;
  const { choices, name, quantity } = panel;
  return (
    <PanelFrame title={`Options of ${quantity} ${name}`} orderNumber={orderNumber}>
      <p className="mt-2 mb-4 text-ink-2">
        Only options at the same price are listed. Anything else needs another order.
      </p>
      <ActForm
        {...{ result, intent }}
        submit="Change options"
        className="grid max-w-150 justify-items-start gap-4 *:w-full [&>button]:w-auto"
      >
        <input type="hidden" name="version" value={acts.version} />
        {choices.map(({ key, name: group, present, values }) => (
          <Select
            key={key}
            label={group}
            name={`option.${key}`}
            defaultValue={own?.values?.[`option.${key}`] ?? present}
          >
            {values.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
      </ActForm>
    </PanelFrame>
  );
}
