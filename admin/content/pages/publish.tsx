import { data } from "react-router";
import {
  discardPageDraft,
  publishPage,
  type PageRefusal,
} from "#shop/content/publishing/change-page.server.ts";
import type { Refused } from "#shop/kit/result.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, wholeOf } from "#admin/http/form.server.ts";
import type { Route } from "./+types/publish";
import { moved } from "#admin/http/refusals.ts";
import { contentDifferences } from "./content-differences.ts";
import { PageFindings } from "./page-findings.tsx";
import { TextPageHead } from "./page-head.tsx";
import {
  aboutPage,
  checkMayPublish,
  findingsOf,
  getEditedPage,
  mayPublish,
} from "./page-view.server.ts";
import { TextChanges } from "./text-changes.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await getEditedPage(params.page);
  const { draft, live, version } = page;
  const { role } = sessionOf(context).staff;
  return {
    about: await aboutPage(page, new Date()),
    version,
    differences: draft === null ? [] : contentDifferences(live.content, draft.content),
    findings: draft === null ? [] : await findingsOf(page),
    mayChange: permission(role, "catalogue.change") === "yes",
    mayPublish: mayPublish(role, page.slug),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const { slug } = await getEditedPage(args.params.page);
  const intent = field("intent");
  const sent = { act, seen: wholeOf(field("version")) };
  if (intent === "discard") {
    const discarded = await discardPageDraft(db(), slug, sent);
    if (discarded.ok)
      return data<ActResult>({
        intent,
        done: "The draft is discarded. The shop stays as it is.",
      });
    return refusedPage(discarded, intent);
  }
  if (intent !== "publish") throw data(null, { status: 400 });
  checkMayPublish(sessionOf(args.context).staff.role, slug);
  const published = await publishPage(db(), slug, sent);
  if (published.ok)
    return data<ActResult>({
      intent,
      done: `Published as version ${published.value}. The shop shows it.`,
    });
  return refusedPage(published, intent);
}

const texts = {
  no_page: "This page has been deleted.",
  unchanged: moved("The shop has this text already."),
  bad_page:
    "A rule is newer than this draft, and the draft breaks it. Save it again under Write, which says what is wrong.",
};

function refusedPage(refusal: Refused<PageRefusal | "act_reused">, intent: string) {
  if (refusal.reason !== "changed_meanwhile") return refusedForm(refusal, { intent }, texts);
  const conflict = "A colleague has saved or published this page since you opened it.";
  return data<ActResult>({ intent, conflict }, 409);
}

/** What a draft changes, what is to be checked about it, and the buttons that put it on the shop or end it. */
export default function PublishPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { about, differences, findings, mayChange } = loaderData;
  return (
    <>
      <TextPageHead about={about} current="publish" />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      {about.draft === null ? (
        <EmptyList title="There is no draft">
          A change under Write begins one. The shop shows {about.live}.
        </EmptyList>
      ) : (
        <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
          <Section title="What changes on the shop" className="min-w-0">
            <TextChanges differences={differences} />
          </Section>
          <div className="grid content-start gap-6 *:first:mt-0">
            {mayChange && <Acts {...loaderData} result={result} />}
            <PageFindings findings={findings} />
          </div>
        </div>
      )}
    </>
  );
}

type ActsProps = Pick<Route.ComponentProps["loaderData"], "about" | "version" | "mayPublish"> & {
  result: ActResult | undefined;
};

function Acts({ about, version, mayPublish: mayPress, result }: ActsProps) {
  const seen = <input type="hidden" name="version" value={version} />;
  return (
    <section aria-label="Publish">
      {mayPress ? (
        <ActForm result={result} intent="publish" submit="Publish">
          <p className="mb-3">
            {about.isLegal
              ? "Orders that are placed from then on have this text. The earlier one stays under Versions, with the time."
              : "The shop shows it at once, in search and in the sitemap, too."}
          </p>
          {seen}
        </ActForm>
      ) : (
        <p>Only an owner can publish a legal page.</p>
      )}
      <details className="opens-below mt-4">
        <summary className="button button-quiet text-error">Discard</summary>
        <div className="opens-below-panel">
          <p className="mb-3">What was written is lost. The shop stays as it is.</p>
          <ActForm
            result={result}
            intent="discard"
            submit="Discard the draft"
            variant="quiet"
            isDestructive
          >
            {seen}
          </ActForm>
        </div>
      </details>
    </section>
  );
}
