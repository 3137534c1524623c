import { SettingVersionsPage } from "#admin/settings/versions-page.tsx";
import { answerVersions, readSettingVersions } from "#admin/settings/versions-view.server.ts";
import type { Route } from "./+types/word-versions";

export function loader(args: Route.LoaderArgs) {
  return readSettingVersions(args, "words");
}

export function action(args: Route.ActionArgs) {
  return answerVersions(args, "words");
}

/** What was saved of the claims and texts. */
export default function WordVersions({ loaderData, actionData: result }: Route.ComponentProps) {
  return <SettingVersionsPage view={loaderData} result={result} />;
}
