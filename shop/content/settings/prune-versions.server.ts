import { sql } from "kysely";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Days that the words and the name of a customer stay in versions that have them no more. */
const TESTIMONIAL_DAYS = 90;
/** Years that a version stays after the next one: as long as the orders whose seller and terms it says. */
const VERSION_YEARS = 7;

/**
 * Removes testimonials that were replaced 90 days ago from the versions that had them, and versions that were replaced
 * seven years ago. Names and addresses of the shop itself stay so long, because invoices of those years name them.
 */
export async function pruneSettingVersions(db: Db): Promise<void> {
  await forget(db, TESTIMONIAL_DAYS);
  await sql`delete from setting_versions where (section, version) in (
    select section, version from setting_versions v
    where exists (select from setting_versions later where later.section = v.section
      and later.version > v.version and later.saved_at < now() - interval '1 year' * ${VERSION_YEARS})
    order by section, version limit 500 for update skip locked)`.execute(db);
}

/**
 * Removes testimonials that are shown no more from all earlier versions at once, as their customers may ask. Returns from
 * how many.
 */
export function forgetTestimonials(
  db: Db,
  act: Act,
): Promise<Done<number> | Refused<"act_reused">> {
  const subject = { kind: "settings", id: "words" };
  const named = { act, action: "forget_testimonials", subject, input: {} };
  return withAct<number, never>(db, named, async (tx, audit) => {
    const versions = await forget(tx, 0);
    audit({ versions: { from: null, to: versions } });
    return done(versions);
  });
}

/** From versions whose testimonial is not the one of today, and was replaced so many days ago. */
async function forget(db: Db, days: number): Promise<number> {
  const { rows } = await sql`update setting_versions
    set settings = settings - 'testimonial', originals = originals - 'testimonial',
      forgotten = array_append(forgotten, 'testimonial')
    where (section, version) in (
      select section, version from setting_versions v
      where section = 'words' and settings ? 'testimonial'
        and settings->'testimonial' is distinct from (select settings->'testimonial' from setting_versions newest
          where newest.section = 'words' order by version desc limit 1)
        and exists (select from setting_versions later where later.section = 'words' and later.version > v.version
          and later.settings->'testimonial' is distinct from v.settings->'testimonial'
          and later.saved_at <= now() - interval '1 day' * ${days})
      order by version for update skip locked)
    returning version`.execute(db);
  return rows.length;
}
