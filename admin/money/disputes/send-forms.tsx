import type { EvidencePacket } from "#shop/admin/disputes/evidence-packet.server.ts";
import { TextArea } from "#ui/field.tsx";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";

type Props = {
  packet: EvidencePacket;
  /** The owner's words that are in the packet. */
  words: string;
  amount: string;
  maySend: boolean;
  actId: string;
  result: FormResult | undefined;
};

/** What the evidence lacks, the owner's own words, and the button that sends it. */
export function SendForms({ maySend, ...props }: Props) {
  return (
    <Section title="Answer the bank" className="no-print">
      <Missing missing={props.packet.missing} />
      {maySend ? (
        <Forms {...props} />
      ) : (
        <p className="mt-3">Only an owner can send it to the bank.</p>
      )}
    </Section>
  );
}

function Missing({ missing }: Pick<EvidencePacket, "missing">) {
  if (missing.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-semibold">What is missing</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function Forms({ packet, words, amount, actId, result }: Omit<Props, "maySend">) {
  const own = result?.intent === "show" ? result : undefined;
  return (
    <>
      <ActForm
        {...{ actId, result }}
        intent="show"
        submit="Show what would be sent"
        variant="quiet"
        className="mt-4 grid gap-3 [&>button]:justify-self-start"
      >
        <TextArea
          label="Your own words (optional)"
          name="words"
          hint="They come first in “What happened”."
          rows={4}
          defaultValue={own?.values?.["words"] ?? words}
          error={own?.fieldErrors?.["words"]}
        />
      </ActForm>
      <ActForm
        {...{ actId, result }}
        intent="send"
        submit={`Send evidence about ${amount}`}
        className="mt-6 border-t border-rule pt-4"
      >
        <input type="hidden" name="seen" value={packet.fingerprint} />
        <input type="hidden" name="words" value={words} />
        <p className="mb-3">
          Exactly what is shown goes to the bank. It can be sent once and not changed afterwards.
        </p>
      </ActForm>
    </>
  );
}
