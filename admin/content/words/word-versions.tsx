import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { SettingVersionsPage } from "#admin/settings/versions-page.tsx";
import {
  answerVersions,
  readSettingVersions,
  type VersionsResult,
} from "#admin/settings/versions-view.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export function loader(args: LoaderFunctionArgs) {
  return readSettingVersions(args, "words");
}

export function action(args: ActionFunctionArgs) {
  return answerVersions(args, "words");
}

/** What was saved of the claims and texts. */
export default function WordVersions() {
  const view = useLoaderData<typeof loader>();
  const result: VersionsResult | undefined = useActionData<typeof action>();
  return <SettingVersionsPage {...{ view, result }} />;
}
