import { formatDay } from "#shop/kit/time.ts";
import type { ListedStaff } from "#shop/staff/list-staff.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { factorsInWords } from "./factors-in-words.ts";

/** A new start, or the invitation again. */
export function NewStart({
  name,
  isInvited,
  result,
}: {
  name: string;
  isInvited: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title={isInvited ? "Invitation" : "New start"}>
      <p className="my-2 text-ink-2">
        {isInvited
          ? "The earlier link stops working."
          : `For somebody who has lost password and factors: both are removed, sessions end, and ${name} gets a link to join by e-mail.`}
      </p>
      <ActForm
        result={result}
        intent="reset"
        submit={isInvited ? "Send the link again" : `Give ${name} a new start`}
        variant="quiet"
      />
    </Section>
  );
}

/** Who it is, and how they sign in. */
export function Account({ person }: { person: ListedStaff }) {
  return (
    <Section title="Account" className="">
      <dl className="facts">
        <dt>E-mail</dt>
        <dd>{person.email}</dd>
        <dt>Signs in with</dt>
        <dd>{factorsInWords(person.factors)}</dd>
        <dt>Recovery codes left</dt>
        <dd className="money">{person.factors.recoveryCodes}</dd>
        {person.disabledAt !== null && (
          <>
            <dt>Disabled</dt>
            <dd>{formatDay(person.disabledAt)}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** The end of an account. */
export function Disable({
  name,
  isYou,
  result,
}: {
  name: string;
  isYou: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title="Disable">
      <p className="my-2 text-ink-2">
        Ends {isYou ? "your" : "the"} account and its sessions at once. The name stays in the audit
        log.
      </p>
      <ActForm
        result={result}
        intent="disable"
        submit={`Disable ${name}`}
        variant="quiet"
        isDestructive
      />
    </Section>
  );
}
