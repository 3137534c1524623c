import { data, Link } from "react-router";
import { bringBackPage } from "#shop/content/publishing/change-page.server.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, wholeOf } from "#admin/http/form.server.ts";
import type { Route } from "./+types/versions";
import { moved } from "#admin/http/refusals.ts";
import { ChosenVersion } from "./chosen-version.tsx";
import { TextPageHead } from "./page-head.tsx";
import { aboutPage, checkMayPublish, getEditedPage, mayPublish } from "./page-view.server.ts";
import { DayForm, PageVersionTable, versionName } from "./page-version-table.tsx";
import { readVersions } from "./versions-view.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await getEditedPage(params.page);
  const query = new URL(request.url).searchParams;
  const on = query.get("on") ?? "";
  return {
    about: await aboutPage(page, new Date()),
    ...(await readVersions(page, {
      version: readWhole(query.get("version") ?? ""),
      before: readWhole(query.get("before") ?? ""),
      on,
    })),
    on: on.slice(0, 10),
    seen: page.version,
    mayChange: mayPublish(sessionOf(context).staff.role, page.slug),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const { slug } = await getEditedPage(args.params.page);
  checkMayPublish(sessionOf(args.context).staff.role, slug);
  const number = readWhole(field("number") ?? "");
  if (number === null) throw data(null, { status: 400 });
  const intent = "bring_back";
  const brought = await bringBackPage(db(), slug, { act, number, seen: wholeOf(field("version")) });
  if (brought.ok)
    return data<ActResult>({
      intent,
      done: `${versionName(number)} is on the shop again, as version ${brought.value}.`,
    });
  if (brought.reason === "no_version") throw data(null, { status: 404 });
  if (brought.reason !== "changed_meanwhile") return refusedForm(brought, { intent }, texts);
  const conflict = "A colleague has saved or published this page since you opened it.";
  return data<ActResult>({ intent, conflict }, 409);
}

const texts = {
  no_page: "This page has been deleted.",
  unchanged: moved("The page on the shop is like this version already."),
  bad_page:
    "A rule is newer than this version, and the version breaks it. Copy its text to Write, which says what is wrong.",
};

/** What was published of a page, by whom and when; a version can be read, compared and brought back. */
export default function PageVersions({ loaderData, actionData: result }: Route.ComponentProps) {
  const { about, versions, next, live, chosen, onDay, on, seen, mayChange } = loaderData;
  return (
    <>
      <TextPageHead about={about} current="versions" />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      {chosen !== null && result?.done === undefined && (
        <ChosenVersion {...{ chosen, seen, mayChange, result }} isLive={chosen.number === live} />
      )}
      <DayForm {...{ on, onDay }} />
      <PageVersionTable
        {...{ versions, live }}
        chosen={chosen?.number ?? null}
        hasFile={next === null}
      />
      {next !== null && (
        <p className="mt-3 text-right text-xs">
          <Link className="link" to={`?before=${next}`} rel="next">
            Older versions
          </Link>
        </p>
      )}
    </>
  );
}
