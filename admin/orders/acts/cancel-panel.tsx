import { Fragment } from "react";
import { ActForm } from "#admin/components/act-form.tsx";
import { TextArea } from "#ui/field.tsx";
import { PanelFrame, type PanelProps } from "./panel-frame.tsx";

/** Asks before an order is cancelled, with the sums. */
export function CancelPanel({ panel, orderNumber, result }: PanelProps<"cancel">) {
  const own = result?.intent === "cancel" ? result : undefined;
  const { back } = panel;
  return (
    <PanelFrame title="Cancel order" orderNumber={orderNumber}>
      <WhatGoesBack panel={panel} />
      <ActForm
        result={result}
        intent="cancel"
        submit={back === null ? "Cancel order" : `Cancel order, refund ${back.sum}`}
        variant="quiet"
        isDestructive
        className="mt-4 grid max-w-150 justify-items-start gap-4 *:w-full [&>button]:w-auto"
      >
        <WhoCancels chosen={own?.values?.["by"] ?? "shop"} />
        <TextArea
          label="Reason"
          name="reason"
          hint="Optional. The customer reads it."
          maxLength={2_000}
          rows={2}
          defaultValue={own?.values?.["reason"]}
          error={own?.fieldErrors?.["reason"]}
        />
      </ActForm>
    </PanelFrame>
  );
}

function WhatGoesBack({ panel: { back, pieces } }: Pick<PanelProps<"cancel">, "panel">) {
  return (
    <>
      <dl className="facts max-w-150">
        {pieces.map(({ what, pieces: named }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{named}</dd>
          </Fragment>
        ))}
        <dt>Goes back to the customer</dt>
        <dd className="money">{back === null ? "Nothing" : back.sum}</dd>
        {back !== null && (
          <>
            <dt>Of which VAT</dt>
            <dd className="money">{back.vat}</dd>
          </>
        )}
      </dl>
      {back?.needsApproval && (
        <p className="mt-3 text-timber">
          The refund is above your limit and waits for an owner’s approval. The cancellation does
          not wait for it.
        </p>
      )}
    </>
  );
}

function WhoCancels({ chosen }: { chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Who cancels</legend>
      {(
        [
          ["shop", "The shop"],
          ["customer", "The customer asked for it"],
        ] as const
      ).map(([value, name]) => (
        <label key={value} className="flex min-h-(--control) items-center gap-2">
          <input
            type="radio"
            name="by"
            value={value}
            defaultChecked={chosen === value}
            className="tick tick-round"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
