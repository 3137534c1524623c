import { data } from "react-router";
import {
  changePictures,
  type PictureChange,
  type PictureChanges,
} from "#shop/catalogue/pictures/change-pictures.server.ts";
import { deletePicture, restorePicture } from "#shop/catalogue/pictures/delete-picture.server.ts";
import { listPictures } from "#shop/catalogue/pictures/list-pictures.server.ts";
import { PICTURES_MAX } from "#shop/catalogue/pictures/product-picture.ts";
import { readDecimal } from "#shop/kit/typed-number.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { refusedForm, type SentFields } from "#admin/http/form.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { movedOrder } from "./picture-fields.ts";
import { pictureTexts } from "./picture-texts.ts";
import { takeFile } from "./take-file.server.ts";

/** What the screen shows after a form: what was done, a picture that can be brought back, files that were refused. */
export type PicturesResult = ActResult & {
  readonly deleted?: string;
  readonly refusedFiles?: readonly { readonly name: string; readonly text: string }[];
};

type Sent = {
  readonly productId: number;
  readonly act: Act;
  readonly field: SentFields;
  readonly files: readonly File[];
};

/** What each form of the screen does, by the first word of its intent. */
export async function sendPicturesForm(sent: Sent) {
  const [intent = "", id = "", way] = sent.field("intent").split(" ");
  const about = { act: sent.act, id };
  if (intent === "upload") return upload(sent);
  if (intent === "delete") {
    const deleted = await deletePicture(db(), sent.productId, about);
    if (!deleted.ok) return refuse(sent, deleted.reason);
    return answer(sent, { done: "The picture is deleted.", deleted: id });
  }
  if (intent === "restore") {
    const restored = await restorePicture(db(), sent.productId, about);
    return restored.ok
      ? answer(sent, { done: "The picture is back." })
      : refuse(sent, restored.reason);
  }
  return save(sent, intent === "move" ? { id, by: way === "up" ? -1 : 1 } : null);
}

/** After an act that leaves what is typed about other pictures as it is. */
function answer({ field }: Sent, result: PicturesResult) {
  return data<PicturesResult>({ ...result, ...kept(field) });
}

function kept(field: SentFields) {
  return { intent: field("intent"), values: Object.fromEntries(field.entries) };
}

async function save(sent: Sent, move: { readonly id: string; readonly by: -1 | 1 } | null) {
  const changes = await changesOf(sent, move);
  const saved = await changePictures(db(), sent.productId, { act: sent.act, changes });
  const intent = sent.field("intent");
  if (saved.ok) return data<PicturesResult>({ intent, done: "Saved." });
  if (saved.reason === "unchanged")
    return data<PicturesResult>({ intent, done: pictureTexts.unchanged });
  return refuse(sent, saved.reason, fieldOf(saved.reason, changes));
}

/** What the person typed: the fields whose values are not those that they saw. */
async function changesOf(
  { productId, field }: Sent,
  move: { readonly id: string; readonly by: -1 | 1 } | null,
): Promise<PictureChanges> {
  const pictures = (await listPictures(db(), productId)) ?? [];
  const changed = (name: string) => {
    const isSent = field.entries.some(([each]) => each === name);
    const [from, to] = [field(`was-${name}`), field(name).trim()];
    return isSent && from !== to ? { from, to } : undefined;
  };
  const order = field("order");
  const moved = move === null ? order : movedOrder(order, move.id, move.by);
  const was = field("was-order");
  return {
    pictures: pictures.flatMap(({ id }): PictureChange[] => {
      const alt = changed(`alt-${id}`);
      const colour = changed(`colour-${id}`);
      const focus = focusOf(field, id);
      if (alt === undefined && colour === undefined && focus === undefined) return [];
      return [
        {
          id,
          ...(alt && { alt }),
          ...(colour && { colour: { from: colour.from || null, to: colour.to || null } }),
          ...(focus && { focus }),
        },
      ];
    }),
    ...(moved !== was && { order: { from: was.split(" "), to: moved.split(" ") } }),
  };
}

/** A focus that was changed, in thousandths. Text that is no number is one that no focus has. */
function focusOf(field: SentFields, id: string): PictureChange["focus"] {
  const read = (name: string) => readDecimal(field(name), { places: 1, unit: "%" }) ?? -1;
  const point = (before: string) => ({ x: read(`${before}x-${id}`), y: read(`${before}y-${id}`) });
  if (!field.entries.some(([name]) => name === `x-${id}`)) return undefined;
  const [from, to] = [point("was-"), point("")];
  return from.x === to.x && from.y === to.y ? undefined : { from, to };
}

/** The input that a refusal is about; undefined for the whole form. */
function fieldOf(reason: string, { pictures }: PictureChanges): string | undefined {
  const bad = (test: (change: PictureChange) => boolean) => pictures.find(test)?.id;
  if (reason === "bad_alt") return `alt-${bad(({ alt }) => (alt?.to.length ?? 0) > 250)}`;
  if (reason === "no_alt") return `alt-${bad(({ alt }) => alt?.to === "")}`;
  if (reason === "bad_focus")
    return `x-${bad(({ focus }) => focus !== undefined && [focus.to.x, focus.to.y].some((at) => at < 0 || at > 1_000))}`;
  return undefined;
}

function refuse({ field }: Sent, reason: keyof typeof pictureTexts | "act_reused", at?: string) {
  if (reason === "no_product") throw data(null, { status: 404 });
  if (reason === "changed_meanwhile" || reason === "no_picture") {
    const conflict = pictureTexts.changed_meanwhile;
    return data<PicturesResult>({ ...kept(field), conflict }, 409);
  }
  return refusedForm({ reason }, { ...kept(field), field: at }, pictureTexts);
}

/** Without JavaScript: several files in one form. Good ones are kept, each other one is said with its reason. */
async function upload({ productId, act, files, field }: Sent) {
  if (files.length === 0)
    return refusedForm({ reason: "no_file" }, { intent: "upload", field: "file" }, pictureTexts);
  if (files.length > PICTURES_MAX)
    return refusedForm(
      { reason: "too_many_files" },
      { intent: "upload", field: "file" },
      pictureTexts,
    );
  const refusedFiles: { name: string; text: string }[] = [];
  for (const [at, file] of files.entries()) {
    const own = { ...act, actId: derivedId(act.actId, `file ${at}`) };
    const text = await takeFile(productId, { act: own, file });
    if (text !== null) refusedFiles.push({ name: file.name, text });
  }
  const added = files.length - refusedFiles.length;
  const done = added === 1 ? "1 picture is added." : `${added} pictures are added.`;
  return data<PicturesResult>(
    { intent: field("intent"), refusedFiles, ...(added > 0 && { done }) },
    added > 0 ? 200 : 422,
  );
}
