import type { ReactNode } from "react";
import { SHELF_MAX } from "#shop/catalogue/stock/shelf.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { StockRights } from "./stock-act.server.ts";

type FormProps = {
  result: FormResult | undefined;
};

/** Receiving, correcting and counting one product, and its shelf: what the person may. */
export function StockForms({
  rights,
  shelf,
  ...form
}: FormProps & { rights: StockRights; shelf: string }) {
  return (
    <div className="grid content-start gap-8">
      {rights.mayChange && (
        <>
          <Receive {...form} />
          <Correct {...form} />
        </>
      )}
      {rights.mayCount && <Count {...form} isFirst={!rights.mayChange} />}
      {rights.mayCount && <Shelf {...form} shelf={shelf} />}
    </div>
  );
}

/** Tells what was typed in a form, and what was wrong with it. */
function fieldOf(result: FormResult | undefined, intent: string) {
  const own = result?.intent === intent ? result : undefined;
  return (name: string) => ({
    name,
    id: `${intent}-${name}`,
    defaultValue: own?.values?.[name],
    error: own?.fieldErrors?.[name],
    autoComplete: "off",
  });
}

function StockForm({
  title,
  intent,
  submit,
  isFirst = false,
  result,
  children,
}: FormProps & {
  title: string;
  intent: string;
  submit: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <Section title={title} className={intent === "shelf" ? "" : "no-print"}>
      <ActForm
        {...{ result, intent, submit }}
        idPrefix={`${intent}-`}
        variant={isFirst ? "primary" : "quiet"}
        className="mt-2"
      >
        <div className="mb-4 grid gap-3">{children}</div>
      </ActForm>
    </Section>
  );
}

function Receive(form: FormProps) {
  const field = fieldOf(form.result, "receive");
  return (
    <StockForm {...form} title="Receive" intent="receive" submit="Receive" isFirst>
      <Field label="Pieces received" {...field("received")} inputMode="numeric" maxLength={7} />
      <Field label="Delivery note" {...field("delivery_note")} maxLength={100} />
    </StockForm>
  );
}

function Correct(form: FormProps) {
  const field = fieldOf(form.result, "correct");
  const { defaultValue, error, id } = field("reason");
  return (
    <StockForm {...form} title="Correct" intent="correct" submit="Correct">
      <Field
        label="Difference"
        hint="3 if three were found, −2 if two are lost"
        {...field("change")}
        maxLength={8}
      />
      <Select label="Reason" name="reason" {...{ defaultValue, error, id }}>
        <option value="corrected">Found or lost</option>
        <option value="damaged">Damaged</option>
      </Select>
      <Field label="Why" {...field("note")} maxLength={500} />
    </StockForm>
  );
}

function Count({ isFirst, ...form }: FormProps & { isFirst: boolean }) {
  const field = fieldOf(form.result, "count");
  return (
    <StockForm {...form} title="Count" intent="count" submit="Record the count" isFirst={isFirst}>
      <Field
        label="Pieces counted"
        hint="without those of paid orders that are still to be sent"
        {...field("counted")}
        inputMode="numeric"
        maxLength={7}
      />
      <Field label="Counted at" hint="if not now" {...field("counted_at")} type="datetime-local" />
      <Field label="Note" {...field("note")} maxLength={500} />
    </StockForm>
  );
}

function Shelf({ shelf, ...form }: FormProps & { shelf: string }) {
  const field = fieldOf(form.result, "shelf");
  const { defaultValue = shelf, ...shown } = field("shelf");
  return (
    <StockForm {...form} title="Shelf" intent="shelf" submit="Save the shelf">
      <input type="hidden" name="from" value={shelf} />
      <Field
        label="Where it lies"
        hint="such as C4; empty for nowhere"
        {...shown}
        defaultValue={defaultValue}
        maxLength={SHELF_MAX}
        className="[&_input]:max-w-40"
      />
    </StockForm>
  );
}
