import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { Button } from "#ui/button.tsx";
import type { Seen } from "#admin/http/seen.ts";
import { Field, TextArea } from "#ui/field.tsx";

/** The frame that shows the mail. */
export const PREVIEW_FRAME = "mail-preview";

/** The owner's words in a mail. What the law asks for and the facts of the order stay as they are. */
export function WordsForm({
  mail,
  sample,
  seen: loaded,
  ownSubject,
  hasOrder,
  result,
}: {
  readonly mail: { readonly name: string };
  readonly sample: { readonly orderNumber: string | null };
  readonly seen: Seen;
  /** The subject that the mail has without the owner's. */
  readonly ownSubject: string;
  /** Whether it is about an order. */
  readonly hasOrder: boolean;
  readonly result: VersionedResult | undefined;
}) {
  const own = result?.intent === "save" ? result : undefined;
  const seen = useSeen(loaded, own);
  const values = own?.done === undefined ? (own?.values ?? seen.values) : seen.values;
  return (
    // The browser sends the form for the frame by itself, with or without scripts.
    <div
      onSubmitCapture={(event) => {
        if (isForFrame(event.nativeEvent)) event.stopPropagation();
      }}
    >
      <ActForm intent="save" result={result} submit="Save" also={<ShowWords mail={mail.name} />}>
        <SeenFields seen={seen} />
        <input type="hidden" name="order" value={sample.orderNumber ?? ""} />
        <div key={seen.version} className="mb-5 grid gap-5">
          <WordsFields ownSubject={ownSubject} values={values} errors={own?.fieldErrors ?? {}} />
          <p className="text-sm text-ink-2">
            {"{shop}"} is the shop’s name{hasOrder && ", {order} the number of the order"}. The
            facts, the right to cancel and the company’s details are fixed.
          </p>
        </div>
      </ActForm>
    </div>
  );
}

/** Sends the form to the frame, which shows the mail with what is typed. */
function ShowWords({ mail }: { readonly mail: string }) {
  return (
    <Button
      variant="quiet"
      className="ml-3"
      formAction={`/admin/settings/mails/${mail}/preview`}
      formTarget={PREVIEW_FRAME}
    >
      Show these words
    </Button>
  );
}

function isForFrame(event: Event): boolean {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.formTarget === PREVIEW_FRAME;
}

type Texts = Readonly<Record<string, string>>;

function WordsFields({
  ownSubject,
  values,
  errors,
}: {
  readonly ownSubject: string;
  readonly values: Texts;
  readonly errors: Texts;
}) {
  const of = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <Field
        label="Subject"
        hint={`Empty: ${ownSubject}`}
        maxLength={200}
        autoComplete="off"
        {...of("subject")}
      />
      <TextArea
        label="Opening"
        hint="After the greeting. An empty line begins a new paragraph."
        rows={5}
        maxLength={2_100}
        {...of("opening")}
      />
      <TextArea
        label="Closing"
        hint="At the end, before what the law asks for."
        rows={5}
        maxLength={2_100}
        {...of("closing")}
      />
    </>
  );
}
