import type { EvidencePacket } from "#shop/back-office/disputes/evidence-packet.server.ts";
import { Button } from "#ui/button.tsx";
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
  result: FormResult | undefined;
};

/** What the evidence lacks, the owner's own words, and the button that sends it. */
export function SendForms({ maySend, ...props }: Props) {
  return (
    <Section title="Answer the bank" className="no-print">
      <Missing missing={props.packet.missing} />
      {maySend ? (
        <AnswerForm {...props} />
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

/**
 * One form with two buttons: what is typed goes to the server by either, so that the evidence is never sent
 * without words that stand in the field.
 */
function AnswerForm({ packet, words, amount, result }: Omit<Props, "maySend">) {
  return (
    <ActForm
      result={result}
      submit="Show what would be sent"
      variant="quiet"
      button={{ name: "intent", value: "show" }}
      className="mt-4 grid gap-3 [&>button]:justify-self-start"
      also={
        <div className="mt-3 border-t border-rule pt-4">
          <p className="mb-3">
            Exactly what is shown goes to the bank. It can be sent once and not changed afterwards.
            Words that you add are shown to you first.
          </p>
          <Button name="intent" value="send">
            {`Send evidence about ${amount}`}
          </Button>
        </div>
      }
    >
      <input type="hidden" name="seen" value={packet.fingerprint} />
      <TextArea
        label="Your own words (optional)"
        name="words"
        hint="They come first in “What happened”."
        rows={4}
        defaultValue={result?.values?.["words"] ?? words}
        error={result?.fieldErrors?.["words"]}
      />
    </ActForm>
  );
}
