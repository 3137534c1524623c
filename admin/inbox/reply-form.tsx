import { Link } from "react-router";
import { REPLY_MAX, type Thread } from "#shop/messages/threads/thread.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { TextArea } from "#ui/field.tsx";

/** The reply by mail, with the text blocks that can begin it. */
export function Reply({
  thread,
  text,
  blocks,
  result,
}: {
  thread: Thread;
  /** What the field begins with. */
  text: string;
  blocks: readonly { readonly id: string; readonly name: string }[];
  result: ActResult | undefined;
}) {
  const own = result?.intent === "reply" ? result : undefined;
  const seed = useActSeed();
  return (
    <Section title="Reply" note={`by e-mail to ${thread.email}`} className="no-print mt-8">
      {blocks.length > 0 && <Blocks blocks={blocks} />}
      <ActForm result={result} intent="reply" submit="Send reply" className="mt-3">
        <input type="hidden" name="seen_replies" value={thread.replies} />
        <TextArea
          // After a reply was sent the field is empty.
          key={own?.done === undefined ? "reply" : seed}
          label="Your reply"
          name="reply"
          hint="Your name and the shop’s are added below it."
          error={own?.fieldErrors?.["reply"]}
          defaultValue={own?.values?.["reply"] ?? (own?.done === undefined ? text : "")}
          maxLength={REPLY_MAX}
          rows={8}
          className="mb-3"
          data-key="r"
          data-act="Reply"
        />
      </ActForm>
    </Section>
  );
}

/** Links that start the reply again with a text block: they work without JavaScript. */
function Blocks({ blocks }: { blocks: readonly { readonly id: string; readonly name: string }[] }) {
  return (
    <p className="second-line mt-1 flex flex-wrap gap-x-4 gap-y-1">
      <span>Begin with</span>
      {blocks.map(({ id, name }) => (
        <Link key={id} className="link" to={`?block=${id}`} preventScrollReset replace>
          {name}
        </Link>
      ))}
    </p>
  );
}
