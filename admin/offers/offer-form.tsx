import { Form, useNavigation } from "react-router";
import { Section } from "#admin/components/section.tsx";
import { usStates } from "#shop/shipping/us-states.ts";
import { ActId } from "#admin/components/act-id.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { OfferResult } from "./offer-acts.server.ts";
import { OfferLines } from "./offer-lines.tsx";
import { OfferSum } from "./offer-sum.tsx";
import { offerFields, type OfferField } from "./offer-values.ts";
import type { OfferFormView } from "./offer-view.server.ts";
import { useLivePrice } from "./use-live-price.ts";

type Props = {
  view: OfferFormView;
  result: OfferResult | undefined;
  /** The version that was opened; null for a new offer. */
  version: number | null;
  /** The request that a new offer answers. */
  requestId?: string;
  /** When it was last mailed; null if it was not. */
  sentAt: Date | null;
};

/**
 * Customer, goods and delivery with the sum beside them. Every button sends the whole form, so that it works
 * without JavaScript; with it, the sum follows as one types.
 */
export function OfferForm({ view, result, version, requestId = "", sentAt }: Props) {
  const isBusy = useNavigation().state !== "idle";
  const { form, onChange, priced } = useLivePrice(view);
  const errors = result?.fieldErrors ?? {};
  const field = (name: OfferField) => ({
    name,
    defaultValue: view.values[name],
    error: errors[name],
    maxLength: offerFields[name],
    autoComplete: "off",
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
      className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <ActId />
      <input type="hidden" name="version" value={version ?? ""} />
      <input type="hidden" name="sent_at" value={sentAt?.toISOString() ?? ""} />
      <input type="hidden" name="request" value={requestId} />
      <input type="hidden" name="revision" value={view.revision} />
      {/* Enter in a field prices the offer, and never sends it. */}
      <button name="intent" value="price" className="sr-only" tabIndex={-1} aria-hidden="true">
        Update the sum
      </button>
      <div className="min-w-0">
        <ErrorSummary
          errors={{ ...errors, ...(result?.formError && { form: result.formError }) }}
        />
        <OfferLines view={priced} error={errors["items"]} errors={errors} />
        <Customer field={field} />
        <Address field={field} view={view} />
        <Delivery field={field} defaults={priced.defaults} />
      </div>
      <OfferSum view={priced} isSent={sentAt !== null} isBusy={isBusy} />
    </Form>
  );
}

type FieldOf = (name: OfferField) => {
  name: OfferField;
  defaultValue: string;
  error: string | undefined;
  maxLength: number;
  autoComplete: string;
};

function Customer({ field }: { field: FieldOf }) {
  return (
    <Section title="Customer">
      <div className="mt-3 grid max-w-180 gap-3 sm:grid-cols-2">
        <Field label="Full name" {...field("name")} />
        <Field label="E-mail" type="email" spellCheck={false} {...field("email")} />
        <Field label="Telephone (optional)" type="tel" {...field("telephone")} />
      </div>
    </Section>
  );
}

function Address({ field, view }: { field: FieldOf; view: OfferFormView }) {
  return (
    <Section title="Delivery address">
      <div className="mt-3 grid max-w-180 gap-3 sm:grid-cols-2">
        <Field label="Company (optional)" {...field("company")} />
        <Field label="Street" {...field("line1")} />
        <Field label="Address line 2 (optional)" {...field("line2")} />
        <Field label="City" {...field("city")} />
        <Field label="Postcode" autoCapitalize="characters" {...field("postcode")} />
        <Choice label="Country" {...field("country")}>
          {view.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label="State (United States only)" {...field("state")}>
          <option value="">None</option>
          {[...usStates].map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
    </Section>
  );
}

function Choice({
  name,
  defaultValue,
  error,
  ...more
}: ReturnType<FieldOf> & Pick<Parameters<typeof Select>[0], "label" | "children">) {
  const { label, children } = more;
  return (
    <Select {...{ label, name, defaultValue, error }} autoComplete="off">
      {children}
    </Select>
  );
}

function Delivery({ field, defaults }: { field: FieldOf; defaults: OfferFormView["defaults"] }) {
  return (
    <Section title="Delivery and messages">
      <div className="mt-3 grid max-w-180 gap-3 sm:grid-cols-2">
        <Field
          label="Delivery price, £"
          hint="What the customer pays, with VAT where it is due."
          inputMode="decimal"
          placeholder={defaults.delivery}
          {...field("delivery")}
        />
        <Field
          label="Days on the way"
          hint="Working days from dispatch to delivery."
          inputMode="numeric"
          placeholder={defaults.days}
          {...field("days")}
        />
        <TextArea
          label="Message to the customer (optional)"
          hint="In the mail and on the page of the offer."
          rows={3}
          className="[&_.control]:min-h-16"
          {...field("words")}
        />
        <TextArea
          label="Notes with the order (optional)"
          hint="What the order keeps, such as a finish."
          rows={3}
          className="[&_.control]:min-h-16"
          {...field("notes")}
        />
      </div>
    </Section>
  );
}
