import type { Thread, ThreadEntry } from "#shop/messages/threads/thread.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { Section } from "#admin/components/section.tsx";

/** What was written, the oldest first. Comments of colleagues look like notes, not like mail. */
export function ThreadEntries({
  entries,
  names,
  thread,
}: {
  entries: readonly ThreadEntry[];
  names: ReadonlyMap<string, string>;
  thread: Thread;
}) {
  return (
    <Section title="Messages" note={`${thread.email}, not checked`} className="">
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} {...{ entry, thread }} who={whoOf(entry, names, thread)} />
        ))}
      </ol>
    </Section>
  );
}

function whoOf(entry: ThreadEntry, names: ReadonlyMap<string, string>, { name }: Thread): string {
  return entry.kind === "message" ? name : (names.get(entry.staffId) ?? "A former colleague");
}

const deeds: Readonly<Record<ThreadEntry["kind"], string>> = {
  message: "wrote",
  reply: "replied",
  comment: "commented, for colleagues only",
};

const looks: Readonly<Record<ThreadEntry["kind"], string>> = {
  message: "",
  reply: "border-l-4 border-l-green pl-4",
  comment: "bg-pine-wash px-4",
};

function Entry({ entry, who }: { entry: ThreadEntry; who: string }) {
  const { kind, at, text } = entry;
  return (
    <li className={`border-b border-rule py-3 ${looks[kind]}`}>
      <p className="second-line">
        <span className="font-semibold text-ink">{who}</span> {deeds[kind]},{" "}
        <time dateTime={at.toISOString()}>{formatMinute(at)}</time>
        {kind === "reply" && entry.mail === "waiting" && (
          <span className="font-medium text-error">
            {" "}
            The mail has not been sent yet. The shop keeps trying.
          </span>
        )}
      </p>
      {kind === "reply" && entry.mail === "returned" && (
        <p className="font-medium text-error">
          The mail came back: {entry.bounceReason}. Write to another e-mail address, or ring.
        </p>
      )}
      <p className="mt-1 max-w-[42rem] wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}
