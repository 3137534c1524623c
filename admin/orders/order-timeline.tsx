import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { TextArea } from "#ui/field.tsx";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { OrderResult } from "./order-forms.server.ts";
import type { TimelineLine } from "./timeline-view.ts";

/** What happened to an order, the newest first, with the field for a comment above. */
export function OrderTimeline({
  orderNumber,
  lines,
  hidesSystem,
  mayComment,
  result,
}: {
  orderNumber: string;
  lines: readonly TimelineLine[];
  /** Whether the lines of the shop itself and of the payment provider are left out. */
  hidesSystem: boolean;
  mayComment: boolean;
  result: OrderResult | undefined;
}) {
  const system = lines.filter(({ kind }) => kind === "system").length;
  const shown = hidesSystem ? lines.filter(({ kind }) => kind !== "system") : lines;
  return (
    <Section
      title="What happened"
      note={
        system > 0 && (
          <Link
            className="link"
            to={hidesSystem ? "?" : "?lines=people"}
            preventScrollReset
            replace
          >
            {hidesSystem ? "Show" : "Hide"} {system} {system === 1 ? "line" : "lines"} of the system
          </Link>
        )
      }
    >
      {mayComment && <CommentForm result={result} />}
      <ol>
        {shown.map((line) => (
          <Line key={line.key} line={line} orderNumber={orderNumber} />
        ))}
      </ol>
    </Section>
  );
}

function CommentForm({ result }: { result: OrderResult | undefined }) {
  const own = result?.intent === "comment" ? result : undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  // Emptied once the comment is added, and by nothing else: what is typed outlives the page's other forms.
  useEffect(() => {
    if (own?.done !== undefined && field.current !== null) field.current.value = "";
  }, [own]);
  return (
    <ActForm
      result={result}
      intent="comment"
      submit="Add comment"
      variant="quiet"
      className="no-print mt-2 mb-1 grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextArea
        label="Comment for colleagues"
        name="comment"
        ref={field}
        data-key="n"
        data-act="Comment"
        hint="@ and a name puts it on that person’s Today."
        rows={1}
        maxLength={2_000}
        defaultValue={own?.values?.["comment"]}
        error={own?.fieldErrors?.["comment"]}
        className="one-line"
      />
    </ActForm>
  );
}

function Line({ line, orderNumber }: { line: TimelineLine; orderNumber: string }) {
  const { when, at, who, words, kind, quote, mails } = line;
  return (
    <li
      className={`grid gap-x-4 gap-y-0.5 border-b border-rule py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto] ${kind === "system" ? "text-ink-2" : ""}`}
    >
      <time dateTime={at} className="text-ink-2">
        {when}
      </time>
      <div className={`min-w-0 wrap-anywhere ${kind === "said" ? "said" : ""}`}>
        <span className={kind === "system" ? "" : "font-semibold"}>{who}</span>
        {words !== "" && ` ${asSentence(words)}`}
        {kind === "said" && <span className="whitespace-pre-line"> {quote}</span>}
        {kind !== "said" && quote !== "" && (
          <q className="said mt-1 block whitespace-pre-line text-ink">{quote}</q>
        )}
      </div>
      <p className="second-line pt-0.5 sm:text-right">
        {mails.map((mail) => (
          <Link
            key={mail.id}
            className="link ml-3 first:ml-0"
            to={`/orders/${orderNumber}/mails/${mail.id}`}
          >
            {mail.isSent ? "mail" : "unsent mail"} “{mail.name}”
          </Link>
        ))}
      </p>
    </li>
  );
}

/** With a full stop, which a reason that somebody typed may have. */
function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
