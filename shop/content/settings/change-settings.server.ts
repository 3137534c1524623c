import { assert } from "#shop/kit/assert.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  firstSettings,
  isSameSetting,
  sectionOf,
  settingSections,
  type SettingName,
  type SettingSection,
} from "./setting-sections.ts";
import {
  insertSettingVersion,
  selectSettingVersions,
  type SettingVersion,
} from "./setting-queries.server.ts";
import { checkSettings, differencesFrom, type Overrides } from "./setting-schemas.ts";

export { selectSettingVersions } from "./setting-queries.server.ts";

export type SettingRefusal = "unchanged" | "changed_meanwhile" | "bad_setting" | "no_version";

/** `seen`: the version of the section that the person saw. */
type Sent = { readonly act: Act; readonly seen: number };

/**
 * Saves settings of a section, those that are given; the others stay as they are. What is as in the files is
 * forgotten, so that it follows an update. Returns the number of the new version.
 */
export function saveSettings(
  db: Db,
  section: SettingSection,
  { act, seen, settings }: Sent & { readonly settings: Overrides },
): Promise<Done<number> | Refused<SettingRefusal | "act_reused">> {
  const input = { seen, settings: settings as Json };
  return changeSection(db, { section, act, seen, action: "save_settings", input }, (present) => {
    const known = new Set<string>(settingSections[section]);
    if (!checkSettings(settings).ok || Object.keys(settings).some((name) => !known.has(name)))
      return refused("bad_setting");
    const next = { ...present.settings, ...settings };
    if (isSameSetting(differencesFrom(firstSettings, next), present.settings))
      return refused("unchanged");
    return done({ settings: next, broughtBack: null, renewed: Object.keys(settings) });
  });
}

/** Brings the settings of an earlier version back as the next one; 0 is the files. */
export function bringBackSettings(
  db: Db,
  section: SettingSection,
  { act, seen, number }: Sent & { readonly number: number },
): Promise<Done<number> | Refused<SettingRefusal | "act_reused">> {
  const input = { seen, number };
  return changeSection(
    db,
    { section, act, seen, action: "bring_back_settings", input },
    async (present, tx) => {
      const [wanted] =
        number === 0
          ? [emptyVersion(section)]
          : await selectSettingVersions(tx, section, { before: number + 1, limit: 1 });
      if (wanted === undefined || wanted.number !== number) return refused("no_version");
      const settings = { ...wanted.settings, ...named(present.settings, wanted.forgotten) };
      if (isSameSetting(differencesFrom(firstSettings, settings), present.settings))
        return refused("unchanged");
      return done({ settings, broughtBack: number, renewed: settingSections[section] });
    },
  );
}

/** Of the settings those of some names: what a version has no more stays as it is. */
function named(settings: Overrides, names: readonly string[]): Overrides {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}

/**
 * Answers an update that has another original of a setting: takes the new one, or keeps the owner's, which is then
 * no longer listed.
 */
export function answerOriginal(
  db: Db,
  name: SettingName,
  { take, ...sent }: Sent & { readonly take: boolean },
): Promise<Done<number> | Refused<SettingRefusal | "act_reused">> {
  const action = take ? "take_original" : "keep_own_setting";
  const input = { seen: sent.seen, name };
  return changeSection(db, { section: sectionOf(name), ...sent, action, input }, (present) => {
    if (!Object.hasOwn(present.settings, name)) return refused("unchanged");
    const { [name]: own, ...others } = present.settings;
    const settings = take ? others : { ...others, [name]: own };
    return done({ settings, broughtBack: null, renewed: [name] });
  });
}

/** The section as it is now: its newest version, or the files. */
export async function findSection(db: Db, section: SettingSection): Promise<SettingVersion> {
  const [newest] = await selectSettingVersions(db, section, { before: null, limit: 1 });
  return newest ?? emptyVersion(section);
}

type Next = {
  readonly settings: Overrides;
  readonly broughtBack: number | null;
  /** The settings whose originals are those of today's files from now on. */
  readonly renewed: readonly string[];
};

type Change = (
  present: SettingVersion,
  tx: Db,
) => Done<Next> | Refused<SettingRefusal> | Promise<Done<Next> | Refused<SettingRefusal>>;

/** Adds the next version of a section, if it is as the person saw it. */
function changeSection(
  db: Db,
  {
    section,
    act,
    seen,
    action,
    input,
  }: Sent & {
    readonly section: SettingSection;
    readonly action: string;
    readonly input: Json;
  },
  change: Change,
): Promise<Done<number> | Refused<SettingRefusal | "act_reused">> {
  const subject = { kind: "settings", id: section };
  return withAct<number, SettingRefusal>(db, { act, action, subject, input }, async (tx, audit) => {
    const present = await findSection(tx, section);
    if (present.number !== seen) return refused("changed_meanwhile");
    const outcome = await change(present, tx);
    if (!outcome.ok) return outcome;
    const { broughtBack, renewed } = outcome.value;
    const settings = differencesFrom(firstSettings, outcome.value.settings);
    const next = {
      section,
      number: seen + 1,
      by: staffIdOf(act),
      broughtBack,
      settings,
      originals: originalsOf(settings, { before: present.originals, renewed }),
    };
    // Two people who save at once have seen the same version; the second waits here for the first.
    if (!(await insertSettingVersion(tx, next))) return refused("changed_meanwhile");
    audit(changesOf(present.settings, settings));
    return done(next.number);
  });
}

/** What the files have for the settings that are changed; of those that are not renewed, what they had. */
export function originalsOf(
  settings: Overrides,
  { before, renewed }: { readonly before: Overrides; readonly renewed: readonly string[] },
): Overrides {
  return Object.fromEntries(
    Object.keys(settings).map((name) => [
      name,
      Object.hasOwn(before, name) && !renewed.includes(name)
        ? before[name as SettingName]
        : firstSettings[name as SettingName],
    ]),
  );
}

/** These are about persons, or may be: the audit log keeps that they changed, the versions what they were. */
const personal: ReadonlySet<string> = new Set<SettingName>([
  "email",
  "phone",
  "office",
  "returnsAddress",
  "testimonial",
  "makers",
  "mailWords",
  "companyName",
]);

/** What the audit log keeps. */
function changesOf(from: Overrides, to: Overrides): Changed {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])] as SettingName[];
  const changes = names.flatMap((name): [string, Changed[string]][] => {
    const [was, is] = [from[name] ?? firstSettings[name], to[name] ?? firstSettings[name]];
    if (isSameSetting(was, is)) return [];
    return [[name, personal.has(name) ? {} : { from: was as Json, to: is as Json }]];
  });
  return Object.fromEntries(changes);
}

function emptyVersion(section: SettingSection): SettingVersion {
  const nothing = { settings: {}, originals: {}, forgotten: [], broughtBack: null, by: null };
  return { section, number: 0, at: new Date(0), ...nothing };
}

function staffIdOf({ actor }: Act): string {
  assert(actor.kind === "staff" && actor.id !== null, "staff change settings");
  return actor.id;
}
