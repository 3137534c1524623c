import { endOfLondonDay, formatDay, formatMinute, isDay } from "#shop/kit/time.ts";
import { findContent } from "#shop/content/publishing/change-page.server.ts";
import type { EditedPage } from "#shop/content/publishing/page-draft.server.ts";
import {
  findPageNumberAt,
  listPageVersions,
} from "#shop/content/publishing/page-version-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { contentDifferences, inShort } from "./content-differences.ts";

/** What the URL of the versions asks for. */
export type VersionsQuery = {
  /** The version that is looked at. */
  readonly version: number | null;
  readonly before: number | null;
  /** A day: which version was on the shop at its end? "" for none. */
  readonly on: string;
};

/** The versions of a page, the one that is looked at beside what is on the shop, and that of a day. */
export async function readVersions(
  { slug, live }: EditedPage,
  { version, before, on }: VersionsQuery,
) {
  const { versions, next } = await listPageVersions(db(), slug, before);
  const names = await findStaffNames(
    db(),
    versions.map(({ by }) => by),
  );
  const chosen = version === null ? null : await findContent(db(), slug, version);
  return {
    versions: versions.map(({ number, at, by, broughtBack, content, before: replaced }) => ({
      number,
      when: formatMinute(at),
      who: names.get(by) ?? "Somebody",
      broughtBack,
      what: inShort(contentDifferences(replaced, content)),
    })),
    next,
    live: live.number,
    chosen:
      chosen === null || version === null
        ? null
        : {
            number: version,
            body: chosen.body,
            differences: contentDifferences(live.content, chosen),
          },
    onDay: isDay(on)
      ? {
          day: formatDay(new Date(`${on}T12:00:00Z`)),
          number: await findPageNumberAt(db(), slug, endOfLondonDay(on)),
        }
      : null,
  };
}

export type VersionsView = Awaited<ReturnType<typeof readVersions>>;
