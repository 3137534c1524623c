import { findEditedPage } from "#shop/content/publishing/page-draft.server.ts";
import { listChangedPages } from "#shop/content/publishing/originals.server.ts";
import { listChangedSettings } from "#shop/content/settings/changed-originals.server.ts";
import { isShopFileChanged } from "#shop/content/settings/shop-file.server.ts";
import { textDifference } from "#shop/content/text-difference.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { pageKey } from "#admin/content/pages/page-key.ts";
import { contentDifferences } from "#admin/content/pages/content-differences.ts";
import { labelOfSetting, sectionPaths } from "#admin/settings/setting-fields.ts";
import { settingInWords } from "#admin/settings/setting-texts.ts";
import type { Route } from "./+types/originals";
import { ChangedOriginal } from "./changed-original.tsx";
import { answerOriginals } from "./originals-forms.server.ts";

export async function loader() {
  const [settings, pages, isFileChanged] = await Promise.all([
    listChangedSettings(db()),
    listChangedPages(db()),
    isShopFileChanged(db(), env().shopJson),
  ]);
  const inWords = (name: string, value: unknown) => settingInWords(name, value);
  const difference = (name: string, from: unknown, to: unknown) => [
    {
      field: name,
      label: labelOfSetting(name),
      runs: textDifference(inWords(name, from), inWords(name, to)),
    },
  ];
  const ofSettings = settings.map(({ name, section, version, was, is, own }) => ({
    key: `setting ${name}`,
    title: labelOfSetting(name),
    to: sectionPaths[section],
    version,
    update: difference(name, was, is),
    yours: difference(name, own, is),
  }));
  const ofPages = await Promise.all(
    pages.map(async ({ slug, was, is, own }) => ({
      key: `page ${slug}`,
      title: own.title,
      to: `/content/pages/${pageKey(slug)}`,
      version: (await findEditedPage(db(), slug))?.version ?? 0,
      update: contentDifferences(was, is),
      yours: contentDifferences(own, is),
    })),
  );
  return { changed: [...ofSettings, ...ofPages], isFileChanged };
}

export function action(args: Route.ActionArgs) {
  return answerOriginals(args);
}

/** What an update has other than the texts that the owner has edited: nothing was overwritten. */
export default function Originals({ loaderData, actionData: result }: Route.ComponentProps) {
  const { changed, isFileChanged } = loaderData;
  return (
    <>
      <PageHead
        title="Texts that an update has changed"
        crumb={{ to: "/settings", name: "Settings" }}
      />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      <p className="max-w-160 text-ink-2">
        An update never overwrites what you have edited. Here is what its originals say now; take
        them over, or keep yours.
      </p>
      {isFileChanged && (
        <p className="strip mt-4 max-w-160">
          shop.json has changed since it was read. It is read only once: change the settings here.
        </p>
      )}
      {changed.length === 0 && <p className="mt-6">Nothing has changed.</p>}
      {changed.map((original) => (
        <ChangedOriginal key={original.key} {...{ original, result }} />
      ))}
    </>
  );
}
