import { Link } from "react-router";
import { returnReasons } from "#shop/fulfilment/returns/return.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ReceiveForm } from "./receive-form.tsx";
import type { ReturnPage } from "./return.tsx";
import { reasonNames } from "./return-view.ts";

type Props = { page: ReturnPage; actId: string; result: FormResult | undefined };

/** The forms of a return: its next step first, then what else can be done. */
export function ReturnSteps(props: Props) {
  const { stage, before } = props.page.card;
  if (stage === "settled") return <p className="text-lg">{before}</p>;
  return (
    <>
      {stage === "asked" && <Accept {...props} />}
      {(stage === "asked" || stage === "on_the_way") && <ReceiveForm {...props} />}
      {(stage === "asked" || stage === "on_the_way") && <Posted {...props} />}
      {(stage === "here" || stage === "looked_at") && <LookAt {...props} />}
      {stage === "asked" && <Refuse {...props} />}
      <Settle {...props} />
    </>
  );
}

function Accept({ page, actId, result }: Props) {
  const own = result?.intent === "accept" ? result : undefined;
  return (
    <Section title="Accept" className="">
      <ActForm {...{ actId, result }} intent="accept" submit="Accept and send the mail">
        <Select
          label="Why it comes back"
          name="reason"
          defaultValue={own?.values?.["reason"] ?? page.reason}
          className="mb-3"
          hint="For faulty or wrong goods we pay the postage."
        >
          {returnReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonNames[reason]}
            </option>
          ))}
        </Select>
        <TextArea
          label="Words to the customer"
          hint={`The mail says: post it by ${page.sendBy} to ${page.address}. These words are added.`}
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

function Posted({ page, actId, result }: Props) {
  const own = result?.intent === "posted" ? result : undefined;
  return (
    <Section title="Proof of posting">
      <ActForm {...{ actId, result }} intent="posted" submit="Record it" variant="quiet">
        <Field
          label="Posted on"
          hint="The refund is owed 14 days after this day."
          name="posted_on"
          type="date"
          max={page.today}
          defaultValue={own?.values?.["posted_on"]}
          error={own?.fieldErrors?.["posted_on"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}

function LookAt({ page, actId, result }: Props) {
  const own = result?.intent === "look" ? result : undefined;
  const { card, deductionPence } = page;
  const kept = deductionPence === 0 ? "" : (deductionPence / 100).toFixed(2);
  return (
    <Section title="Look at it" className="">
      {card.stage === "looked_at" && (
        <Link className="button button-primary mb-4" to={`/orders/${card.orderNumber}/refund`}>
          Refund {formatPounds(pence(card.pence))}
        </Link>
      )}
      <ActForm
        {...{ actId, result }}
        intent="look"
        submit={card.stage === "here" ? "Looked at" : "Change"}
        variant={card.stage === "here" ? "primary" : "quiet"}
      >
        <input type="hidden" name="seen" value={page.seen} />
        <TextArea
          label="What was found"
          name="finding"
          hint="The customer reads it when something is kept."
          rows={2}
          maxLength={500}
          defaultValue={own?.values?.["finding"] ?? page.finding}
          error={own?.fieldErrors?.["finding"]}
          className="mb-3"
        />
        {page.reason === "changed_mind" && (
          <Field
            label="Kept for loss of value, £"
            name="deduction"
            hint="Only for handling beyond what a shop would allow."
            inputMode="decimal"
            defaultValue={own?.values?.["deduction"] ?? kept}
            error={own?.fieldErrors?.["deduction"]}
            className="mb-3"
          />
        )}
      </ActForm>
    </Section>
  );
}

const whyNot = {
  faulty: "Faulty or wrong goods can’t be refused: the 14 days are not for them.",
  not_delivered: "It can’t be refused: the 14 days begin when the last parcel has arrived.",
  in_time:
    "It can’t be refused: the customer wrote within 14 days. What is made to order from standard options is not exempt.",
  goods_here: "The goods are here.",
} as const;

function Refuse({ page, actId, result }: Props) {
  const own = result?.intent === "refuse" ? result : undefined;
  const { refusable } = page;
  if (!refusable.ok)
    return (
      <Section title="Refuse">
        <p className="mt-1 text-ink-2">{whyNot[refusable.reason]}</p>
      </Section>
    );
  return (
    <Section title="Refuse" note={`asked on day ${refusable.askedOnDay}`}>
      <ActForm
        {...{ actId, result }}
        intent="refuse"
        submit="Refuse and send the mail"
        variant="quiet"
        isDestructive
      >
        <TextArea
          label="Why, to the customer"
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

function Settle({ actId, result }: Props) {
  const own = result?.intent === "settle" ? result : undefined;
  return (
    <Section title="Settle without a refund">
      <ActForm {...{ actId, result }} intent="settle" submit="Settle" variant="quiet">
        <Field
          label="Why"
          name="note"
          hint="For staff: the customer keeps the goods, or they never came."
          maxLength={500}
          defaultValue={own?.values?.["note"]}
          error={own?.fieldErrors?.["note"]}
          className="mb-3"
        />
      </ActForm>
    </Section>
  );
}
