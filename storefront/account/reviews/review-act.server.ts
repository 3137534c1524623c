import { data } from "react-router";
import { pictureProblems } from "#shop/platform/photos/picture-kind.ts";
import { addReviewPhoto, deleteReviewPhoto } from "#shop/reviews/review-photos.server.ts";
import { deleteReview, reviewSchema, saveReview } from "#shop/reviews/write-review.server.ts";
import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { formDataOf, textFieldsOf, tooManyRequests } from "#web/form.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import type { Route } from "./+types/own-reviews";
import type { ReviewResult } from "./review-result.ts";

const FIELDS_MAX = 10;

const limit: RateLimit = { name: "reviews", byIp: { max: 100, windowSeconds: HOUR_SECONDS } };

/** Does what a form of the page asks for: saves or removes a review, adds or removes a photograph. */
export async function reviewAct({ request, context }: Route.ActionArgs) {
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(limit, client);
  if (!withinLimit.ok) return tooManyRequests(withinLimit);
  const form = await formDataOf(request, FIELDS_MAX);
  const values = Object.fromEntries(textFieldsOf(form));
  const { intent = "" } = values;
  const [, act = "", line = ""] = /^(save|remove|photo|unphoto)-(\d{1,3})$/.exec(intent) ?? [];
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const done = await actOf(act, { token, position: Number(line), values, form });
  if (done.reason === "no_link") {
    logSecurityEvent("link_refused", client.metadata);
    return data<ReviewResult>({ intent }, 404);
  }
  const isDone = done.reason === null;
  const { fieldErrors = {} } = done;
  return data<ReviewResult>(
    { intent, isDone, ...(isDone ? {} : { values, fieldErrors }) },
    isDone ? 200 : 422,
  );
}

type Sent = {
  readonly token: string;
  readonly position: number;
  readonly values: Readonly<Record<string, string>>;
  readonly form: FormData;
};

type Outcome = {
  /** Null if it was done. */
  readonly reason: string | null;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

async function actOf(act: string, { token, position, values, form }: Sent): Promise<Outcome> {
  const at = { token, position };
  switch (act) {
    case "save": {
      const read = reviewSchema.safeParse(values);
      if (!read.success) return { reason: "invalid", fieldErrors: fieldErrorsOf(read.error) };
      return outcomeOf(await saveReview(db(), at, read.data));
    }
    case "remove":
      return outcomeOf(await deleteReview(db(), at));
    case "unphoto":
      return outcomeOf(await deleteReviewPhoto(db(), { ...at, photoId: values["photoId"] ?? "" }));
    case "photo": {
      const photo = form.get("photo");
      if (!(photo instanceof File) || photo.size === 0)
        return { reason: "invalid", fieldErrors: { photo: "Choose a photograph" } };
      const added = await addReviewPhoto(db(), at, new Uint8Array(await photo.arrayBuffer()));
      if (added.ok) return { reason: null };
      return { reason: added.reason, fieldErrors: { photo: photoErrors[added.reason] } };
    }
    default:
      return { reason: "unknown" };
  }
}

function outcomeOf(result: { readonly ok: boolean; readonly reason?: string }): Outcome {
  return { reason: result.ok ? null : (result.reason ?? "refused") };
}

const photoErrors = {
  ...pictureProblems,
  no_link: "",
  no_review: "Write the review first",
  too_many: "Choose three photographs at most",
  too_large: "Choose a picture of at most 10 MB",
} as const;
