import { data } from "react-router";
import { isSection, type SettingSection } from "#shop/content/settings/setting-sections.ts";
import type { Route } from "./+types/versions";
import { SettingVersionsPage } from "./versions-page.tsx";
import { answerVersions, readSettingVersions } from "./versions-view.server.ts";

export function loader(args: Route.LoaderArgs) {
  return readSettingVersions(args, sectionOfUrl(args.params));
}

export function action(args: Route.ActionArgs) {
  return answerVersions(args, sectionOfUrl(args.params));
}

/** The words of the shop have other rights and a screen of their own. */
function sectionOfUrl({ section }: Route.LoaderArgs["params"]): SettingSection {
  if (!isSection(section) || section === "words") throw data(null, { status: 404 });
  return section;
}

/** What was saved of a section of the settings. */
export default function SettingVersions({ loaderData, actionData: result }: Route.ComponentProps) {
  return <SettingVersionsPage view={loaderData} result={result} />;
}
