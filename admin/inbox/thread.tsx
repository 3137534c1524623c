import { data } from "react-router";
import { readThreadPage } from "#shop/back-office/thread-page.server.ts";
import { fillBlock } from "#shop/messages/threads/text-block.ts";
import { listTextBlocks } from "#shop/messages/threads/text-blocks.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/thread";
import { Reply } from "./reply-form.tsx";
import { ThreadAside } from "./thread-aside.tsx";
import { ThreadEntries } from "./thread-entries.tsx";
import { sendThreadForm } from "./thread-forms.server.ts";
import { waitInWords } from "./wait-in-words.ts";

export async function loader({ params, request }: Route.LoaderArgs) {
  const [page, blocks] = await Promise.all([readThreadPage(db(), params.id), listTextBlocks(db())]);
  if (page === null) throw data(null, { status: 404 });
  const chosen = new URL(request.url).searchParams.get("block");
  const block = blocks.find(({ id }) => id === chosen);
  return {
    ...page,
    blocks: blocks.map(({ id, name }) => ({ id, name })),
    // What the field begins with: the chosen text block with its fields filled in.
    text: block === undefined ? "" : fillBlock(block.body, page.values),
    now: new Date(),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return sendThreadForm({
    threadId: args.params.id,
    act: actOf(args, field),
    intent: field("intent"),
    field,
  });
}

/** A thread: what was written, the reply, and the sender's orders beside it. */
export default function Thread({ loaderData: loaded, actionData: result }: Route.ComponentProps) {
  const { thread, entries, names, now } = loaded;
  const wait = thread.unansweredSince === null ? null : waitInWords(thread.unansweredSince, now);
  return (
    <>
      <PageHead
        title={thread.name}
        crumb={{ to: "/inbox", name: "Inbox" }}
        note={
          <span className={wait?.isLong ? "font-medium text-error" : ""}>
            {wait === null ? "Answered" : `Waiting: ${wait.text}`}
          </span>
        }
      />
      <ConflictStrip text={result?.conflict} />
      <DoneStrip text={result?.done} next={result?.done === undefined ? undefined : toInbox} />
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <ThreadEntries {...{ entries, names, thread, now }} />
          <Reply
            key={loaded.text}
            {...{ thread, result }}
            text={loaded.text}
            blocks={loaded.blocks}
          />
        </div>
        <ThreadAside page={loaded} {...{ result, now }} />
      </div>
    </>
  );
}

const toInbox = { to: "/inbox", name: "Next message" };
