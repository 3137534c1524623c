import type { CustomerPage } from "#shop/back-office/customers/customer-page.server.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { useActSeed } from "#admin/components/act-id.tsx";
import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

type FormProps = { result: FormResult | undefined };

/** What staff have written down, with the form to add more. */
export function Notes({
  notes,
  mayChange,
  result,
}: FormProps & { notes: CustomerPage["notes"]; mayChange: boolean }) {
  const own = result?.intent === "note" ? result : undefined;
  const seed = useActSeed();
  return (
    <Section title="Notes" note="two years; the customer’s export has them">
      {notes.length === 0 && <p className="mt-1 text-ink-2">None yet.</p>}
      <ul>
        {notes.map((note) => (
          <Note key={note.id} {...{ note, mayChange, result }} />
        ))}
      </ul>
      {mayChange && (
        <ActForm result={result} intent="note" submit="Add note" className="no-print mt-4">
          <TextArea
            label="Note"
            name="note"
            hint="What colleagues should know. No card numbers, nothing about health."
            error={own?.fieldErrors?.["note"]}
            defaultValue={own?.values?.["note"]}
            maxLength={2_000}
            rows={3}
            className="mb-3 [&_.control]:min-h-20"
            // After an answer the words are in the list above.
            key={own === undefined ? seed : "refused"}
          />
        </ActForm>
      )}
    </Section>
  );
}

type NoteProps = FormProps & { note: CustomerPage["notes"][number]; mayChange: boolean };

function Note({ note: { id, note, by, writtenAt }, mayChange, result }: NoteProps) {
  return (
    <li className="border-b border-rule py-2">
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <div className="second-line flex items-center justify-between gap-4">
        <span>
          {by}, {formatMinute(writtenAt)}
        </span>
        {mayChange && (
          <ActForm
            result={result}
            intent={`delete_note ${id}`}
            variant="quiet"
            submit={
              <>
                Delete <span className="sr-only">the note of {formatMinute(writtenAt)}</span>
              </>
            }
          >
            <input type="hidden" name="note_id" value={id} />
          </ActForm>
        )}
      </div>
    </li>
  );
}

/** What was sent to the shop from the customer's e-mail address. */
export function Messages({
  messages,
  isVerified,
}: {
  messages: CustomerPage["messages"];
  isVerified: boolean;
}) {
  if (messages.length === 0) return null;
  return (
    <Section
      title="Messages"
      note={
        isVerified
          ? `${messages.length} from this e-mail address`
          : "this address is not confirmed: another person may have written them"
      }
    >
      <ul>
        {messages.map(({ message, receivedAt }) => (
          <li
            key={`${receivedAt.toISOString()} ${message.slice(0, 40)}`}
            className="border-b border-rule py-2"
          >
            <p className="wrap-anywhere whitespace-pre-line">{message}</p>
            <p className="second-line">{formatMinute(receivedAt)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
