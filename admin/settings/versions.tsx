import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
} from "react-router";
import { isSection, type SettingSection } from "#shop/content/settings/setting-sections.ts";
import { SettingVersionsPage } from "./versions-page.tsx";
import {
  answerVersions,
  readSettingVersions,
  type VersionsResult,
} from "./versions-view.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readSettingVersions(args, sectionOfUrl(args.params));
}

export function action(args: ActionFunctionArgs) {
  return answerVersions(args, sectionOfUrl(args.params));
}

/** The words of the shop have other rights and a screen of their own. */
function sectionOfUrl({ section = "" }: Params): SettingSection {
  if (!isSection(section) || section === "words") throw data(null, { status: 404 });
  return section;
}

/** What was saved of a section of the settings. */
export default function SettingVersions() {
  const view = useLoaderData<typeof loader>();
  const result: VersionsResult | undefined = useActionData<typeof action>();
  return <SettingVersionsPage {...{ view, result }} />;
}
