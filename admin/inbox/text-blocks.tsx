import { data } from "react-router";
import {
  BLOCK_BODY_MAX,
  BLOCK_NAME_MAX,
  BLOCKS_MAX,
  unknownFields,
  type TextBlock,
} from "#shop/messages/threads/text-block.ts";
import {
  deleteTextBlock,
  listTextBlocks,
  saveTextBlock,
} from "#shop/messages/threads/text-blocks.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, wholeOf } from "#admin/http/form.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { moved } from "#admin/http/refusals.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import type { Route } from "./+types/text-blocks";

export async function loader() {
  return { blocks: await listTextBlocks(db()) };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [deed, id = ""] = field("intent").split(" ", 2);
  if (deed === "delete") {
    const deleted = await deleteTextBlock(db(), id, act);
    if (deleted.ok) return data<ActResult>({ done: "The text block is deleted." });
    return refusedForm(deleted, { intent: field("intent") }, texts);
  }
  if (deed !== "save") throw data(null, { status: 400 });
  const typed = { name: field("name"), body: field("body") };
  const version = wholeOf(field("version"));
  const block = { ...typed, id: id === "new" ? null : id, version };
  const saved = await saveTextBlock(db(), block, act);
  if (saved.ok) return data<ActResult>({ done: "The text block is saved." });
  const unknown = unknownFields(typed.body).join(", ");
  const unknown_field = `${unknown} can’t be filled in. Use {name}, {order}, {promised} or {refund due}.`;
  const where = { intent: field("intent"), field: fieldOf[saved.reason], values: typed };
  return refusedForm(saved, where, { ...texts, unknown_field });
}

const fieldOf: Readonly<Record<string, string>> = {
  bad_name: "name",
  name_taken: "name",
  bad_body: "body",
  unknown_field: "body",
};

const texts = {
  bad_name: `Enter a name of 1 to ${BLOCK_NAME_MAX} characters.`,
  bad_body: `Enter a text of 1 to ${formatNumber(BLOCK_BODY_MAX)} characters.`,
  name_taken: "Another text block has this name.",
  too_many_blocks: `There are ${BLOCKS_MAX} text blocks, which is the limit. Delete one first.`,
  block_changed: moved(
    "A colleague has changed this text block since you opened it. Your text is still here. To see theirs, open the page again.",
  ),
  no_block: "This text block has already been deleted.",
};

/** The passages that replies can begin with. */
export default function TextBlocks({ loaderData, actionData: result }: Route.ComponentProps) {
  const { blocks } = loaderData;
  const seed = useActSeed();
  return (
    <>
      <PageHead title="Text blocks" crumb={{ to: "/inbox", name: "Inbox" }} />
      <DoneStrip text={result?.done} />
      <p className="max-w-160 text-ink-2">
        A reply can begin with one of these. The fields {"{name}"}, {"{order}"}, {"{promised}"} and{" "}
        {"{refund due}"} are filled in from the message and the order that it is linked to.
      </p>
      <div className="max-w-160">
        {blocks.map((block) => (
          <Block key={`${block.id} ${block.version}`} {...{ block, result }} />
        ))}
        <Block
          // A block that was added leaves an empty form.
          key={result?.done === undefined ? "new" : seed}
          block={newBlock}
          result={result}
        />
      </div>
    </>
  );
}

const newBlock: TextBlock = { id: "new", name: "", body: "", version: 0 };

function Block({ block, result }: { block: TextBlock; result: ActResult | undefined }) {
  const isNew = block === newBlock;
  const intent = `save ${block.id}`;
  const own = result?.intent === intent ? result : undefined;
  const prefix = isNew ? "" : `${block.id}-`;
  return (
    <Section title={isNew ? "New text block" : block.name}>
      <ActForm
        {...{ result, intent }}
        idPrefix={prefix}
        submit={isNew ? "Add text block" : "Save"}
        variant={isNew ? "primary" : "quiet"}
        className={isNew ? "no-print mt-3" : "mt-3"}
      >
        <input type="hidden" name="version" value={block.version} />
        <Field
          label="Name"
          name="name"
          id={`${prefix}name`}
          defaultValue={own?.values?.["name"] ?? block.name}
          error={own?.fieldErrors?.["name"]}
          maxLength={BLOCK_NAME_MAX}
          className="mb-3"
          autoComplete="off"
        />
        <TextArea
          label="Text"
          name="body"
          id={`${prefix}body`}
          defaultValue={own?.values?.["body"] ?? block.body}
          error={own?.fieldErrors?.["body"]}
          maxLength={BLOCK_BODY_MAX}
          rows={5}
          className="mb-3"
        />
      </ActForm>
      {!isNew && <DeleteBlock {...{ block, result }} />}
    </Section>
  );
}

function DeleteBlock({
  block: { id, name },
  result,
}: {
  block: TextBlock;
  result: ActResult | undefined;
}) {
  return (
    <ActForm
      result={result}
      intent={`delete ${id}`}
      submit={
        <>
          Delete <span className="sr-only">{name}</span>
        </>
      }
      variant="quiet"
      isDestructive
      className="mt-2"
    />
  );
}
