import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { readWhole } from "#shop/kit/typed-number.ts";
import type { FormResult } from "#web/form-result.ts";
import type { OrderResult } from "#admin/orders/order-forms.server.ts";
import type { ActsView } from "./acts-view.server.ts";
import { RestDay } from "./rest-day.tsx";
import { TrackingFields } from "./tracking-fields.tsx";
import { UseAnyway } from "./use-anyway.tsx";

type Props = {
  acts: ActsView;
  result: OrderResult | undefined;
  /** Its button is not green. */
  isQuiet: boolean;
};

/** The lines that the heading names; the table below has all. */
const NAMED_MAX = 4;

/** Hands everything that is still to be sent to a carrier, or a part of it. */
export function DispatchPanel({ acts, result, isQuiet }: Props) {
  const section = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // A link to "#dispatch" leads to the field itself.
  useLayoutEffect(() => {
    if (hash === "#dispatch")
      section.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  }, [hash, key]);
  const { toSend, stoppedBy, next } = acts;
  if (toSend.length === 0) return null;
  const own = result?.intent === "dispatch" ? result : undefined;
  const named = toSend.slice(0, NAMED_MAX).map(({ name, quantity }) => `${quantity} ${name}`);
  const more = toSend.length - named.length;
  const pieces = named.join(", ") + (more > 0 ? ` and ${more} more lines` : "");
  return (
    <div id="dispatch" ref={section} className="no-print mt-8 mb-8 first:mt-0">
      <Section title="Dispatch" note={pieces} className="">
        {stoppedBy === null ? (
          <ActForm
            result={result}
            intent="dispatch"
            submit="Dispatch"
            also={<UseAnyway result={own} />}
            variant={next === "dispatch" && !isQuiet ? "primary" : "quiet"}
            className="mt-3 grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
          >
            <TrackingFields values={own?.values} errors={own?.fieldErrors} idPrefix="" />
            <Parts {...{ acts, own }} />
          </ActForm>
        ) : (
          <p className="mt-3 flex flex-wrap items-center gap-4">
            <button type="button" className="button" aria-disabled="true">
              Dispatch
            </button>
            <span className="text-ink-2">Stopped by a flag: {stoppedBy}.</span>
          </p>
        )}
      </Section>
    </div>
  );
}

/** Which pieces leave now. As long as nothing is changed here, all of them do. */
function Parts({ acts, own }: { acts: ActsView; own: FormResult | undefined }) {
  const { toSend, today } = acts;
  const [only] = toSend;
  if (toSend.length === 1 && only?.quantity === 1)
    return <input type="hidden" name={`quantity.${only.position}`} value="1" />;
  const errors = own?.fieldErrors;
  const isChanged = toSend.some(
    ({ position, quantity }) =>
      own?.values !== undefined && readWhole(own.values[`quantity.${position}`] ?? "") !== quantity,
  );
  return (
    <details open={isChanged || errors?.["rest_promised_for"] !== undefined || undefined}>
      <summary className="link w-fit">Send only a part</summary>
      <table id="quantity" className="ledger plain mt-2 mb-4" aria-label="Pieces to send now">
        <tbody>
          {toSend.map((line) => (
            <PartRow key={line.position} line={line} values={own?.values} />
          ))}
        </tbody>
      </table>
      {errors?.["quantity"] && <p className="message message-error mb-4">{errors["quantity"]}</p>}
      <RestDay today={today} result={own} className="max-w-72" />
    </details>
  );
}

function PartRow({
  line: { position, quantity, name, options },
  values,
}: {
  line: ActsView["toSend"][number];
  values: FormResult["values"];
}) {
  const id = `quantity.${position}`;
  const typed = values?.[id];
  return (
    <tr>
      <td className="w-1">
        {quantity === 1 ? (
          <input
            type="checkbox"
            className="tick"
            id={id}
            name={id}
            value="1"
            defaultChecked={values === undefined || typed === "1"}
          />
        ) : (
          <span className="flex items-center gap-2 whitespace-nowrap">
            <input
              inputMode="numeric"
              className="control money w-16! text-right"
              id={id}
              name={id}
              defaultValue={typed ?? quantity}
            />
            of {quantity}
          </span>
        )}
      </td>
      <td>
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        {options !== "" && <span className="second-line block">{options}</span>}
      </td>
    </tr>
  );
}
