import { diagrams } from "#shop/content/page-files.server.ts";
import { listPlaceholders } from "#shop/content/particulars.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { Route } from "./+types/page";
import { PageFindings } from "./page-findings.tsx";
import { PageForm } from "./page-form.tsx";
import { savePage } from "./page-forms.server.ts";
import { TextPageHead } from "./page-head.tsx";
import { aboutPage, findingsOf, getEditedPage, shownTexts } from "./page-view.server.ts";
import { WritingHelp } from "./writing-help.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await getEditedPage(params.page);
  return {
    about: await aboutPage(page, new Date()),
    seen: { version: page.version, values: shownTexts(page) },
    findings: await findingsOf(page),
    placeholders: listPlaceholders(),
    diagramNames: [...diagrams.keys()],
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  return savePage(args);
}

/** The texts of a page in Markdown, what is to be checked about them, and how they are written. */
export default function TextPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { about, seen, findings, placeholders, diagramNames, mayChange } = loaderData;
  return (
    <>
      <TextPageHead about={about} current="" />
      <DoneStrip
        text={result?.done}
        next={
          about.draft === null
            ? undefined
            : { to: `/content/pages/${about.key}/publish`, name: "Check and publish" }
        }
      />
      <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="max-w-200 min-w-0">
          <PageForm key={about.slug} loaded={seen} {...{ mayChange, result }} />
        </div>
        <div className="min-w-0 *:first:mt-0">
          <PageFindings findings={findings} />
          <WritingHelp {...{ placeholders, diagramNames }} />
        </div>
      </div>
    </>
  );
}
