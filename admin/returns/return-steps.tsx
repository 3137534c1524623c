import { Link } from "react-router";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/return";
import { ReasonSelect } from "./reason-select.tsx";
import { ReceiveForm } from "./receive-form.tsx";

type Props = {
  page: Route.ComponentProps["loaderData"];
  result: FormResult | undefined;
};

/** The forms of a return: its next step first, then what else can be done. */
export function ReturnSteps(props: Props) {
  const { stage, before } = props.page.card;
  if (stage === "settled") return <p className="text-lg">{before}</p>;
  return (
    <>
      {stage === "requested" && <Accept {...props} />}
      {(stage === "requested" || stage === "on_the_way") && <ReceiveForm {...props} />}
      {(stage === "requested" || stage === "on_the_way") && <Posted {...props} />}
      {(stage === "received" || stage === "inspected") && <Inspect {...props} />}
      {stage === "requested" && <Refuse {...props} />}
      <Settle {...props} />
    </>
  );
}

function Accept({ page, result }: Props) {
  const own = result?.intent === "accept" ? result : undefined;
  return (
    <Section title="Accept" className="">
      <ActForm result={result} intent="accept" submit="Accept and send the mail">
        <ReasonSelect value={own?.values?.["reason"] ?? page.reason} />
        <TextArea
          label="Message to the customer"
          hint={`The mail says: post it by ${page.sendBy} to ${page.address}. Your message is added.`}
          name="words"
          rows={2}
          maxLength={500}
          defaultValue={own?.values?.["words"]}
          error={own?.fieldErrors?.["words"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}

function Posted({ page, result }: Props) {
  const own = result?.intent === "posted" ? result : undefined;
  return (
    <Section title="Proof of posting" className="no-print mt-8">
      <ActForm result={result} intent="posted" submit="Record posting" variant="quiet">
        <Field
          label="Posted on"
          hint="The refund is due 14 days after this day."
          name="posted_on"
          type="date"
          max={page.today}
          defaultValue={own?.values?.["posted_on"]}
          error={own?.fieldErrors?.["posted_on"]}
          className="mb-3 max-w-60"
        />
      </ActForm>
    </Section>
  );
}

function Inspect({ page, result }: Props) {
  const own = result?.intent === "inspect" ? result : undefined;
  const { card, deductionPence } = page;
  const kept = deductionPence === 0 ? "" : (deductionPence / 100).toFixed(2);
  return (
    <Section title="Inspection" className="">
      {card.stage === "inspected" && (
        <Link className="button button-primary mb-4" to={`/orders/${card.orderNumber}/refund`}>
          Refund {formatPounds(pence(card.pence))}
        </Link>
      )}
      <ActForm
        result={result}
        intent="inspect"
        submit={card.stage === "received" ? "Record inspection" : "Save changes"}
        variant={card.stage === "received" ? "primary" : "quiet"}
      >
        <input type="hidden" name="seen" value={page.seen} />
        <ReasonSelect value={own?.values?.["reason"] ?? page.reason} />
        <TextArea
          label="Findings"
          name="finding"
          hint="The customer reads this if you deduct something."
          rows={2}
          maxLength={500}
          defaultValue={own?.values?.["finding"] ?? page.finding}
          error={own?.fieldErrors?.["finding"]}
          className="mb-3"
        />
        <Field
          label="Deduction for loss of value, £"
          name="deduction"
          hint="Only after a change of mind, and if the goods were handled more than is usual in a shop."
          inputMode="decimal"
          defaultValue={own?.values?.["deduction"] ?? kept}
          error={own?.fieldErrors?.["deduction"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}

const whyNot = {
  faulty:
    "You can’t refuse a return of faulty or wrong goods. The 14-day limit does not apply to them.",
  not_delivered: "You can’t refuse this return. The 14 days begin when the last parcel arrives.",
  in_time:
    "You can’t refuse this return: the customer wrote within 14 days. Goods made to order from standard options are not exempt.",
  goods_here: "You can’t refuse this return: the goods have arrived.",
} as const;

function Refuse({ page, result }: Props) {
  const own = result?.intent === "refuse" ? result : undefined;
  const { refusable } = page;
  if (!refusable.ok)
    return (
      <Section title="Refuse">
        <p className="mt-1 text-ink-2">{whyNot[refusable.reason]}</p>
      </Section>
    );
  return (
    <Section
      title="Refuse"
      note={`requested on day ${refusable.askedOnDay}`}
      className="no-print mt-8"
    >
      <ActForm
        result={result}
        intent="refuse"
        submit="Refuse and send the mail"
        variant="quiet"
        isDestructive
      >
        <TextArea
          label="Reason, sent to the customer"
          name="refusal"
          rows={2}
          maxLength={500}
          defaultValue={own?.values?.["refusal"]}
          error={own?.fieldErrors?.["refusal"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}

function Settle({ result }: Props) {
  const own = result?.intent === "settle" ? result : undefined;
  return (
    <Section title="No refund" className="no-print mt-8">
      <ActForm result={result} intent="settle" submit="Settle without a refund" variant="quiet">
        <Field
          label="Reason"
          name="note"
          hint="Only staff see this. For example: the customer keeps the goods, or they never arrived."
          maxLength={500}
          defaultValue={own?.values?.["note"]}
          error={own?.fieldErrors?.["note"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}
