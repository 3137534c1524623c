import { countMistakes } from "#shop/kit/count-mistakes.ts";

/** Where shoppers of the UK and of its neighbours have their mail. None may look like a mistake in another. */
const domains = `
  gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com live.com live.co.uk msn.com yahoo.com yahoo.co.uk
  ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk btinternet.com sky.com talktalk.net
  virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk protonmail.com proton.me mail.com email.com gmx.com
  gmx.de web.de t-online.de orange.fr wanadoo.fr free.fr laposte.net
`
  .trim()
  .split(/\s+/);

/** Endings that no country and nobody else has. */
const endings: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\.(?:con|comm|coom|cpm|ocm|xom|vom|c0m)$/, ".com"],
  [/\.(?:couk|co\.u|co\.ukk|co\.k|c\.uk|co\.uj)$/, ".co.uk"],
];
/** A provider's domain in another country, such as hotmail.it. There is no mail at gmail.cm, yahoo.co and their like. */
const ABROAD = /^(?:com?\.)?(?!cm$|co$|om$)[a-z]{2}$/;
/** Domains that are shorter differ from too many others by a letter. */
const LONG = 9;
/** From here on, two letters may be wrong. */
const LONGER = 10;

/**
 * The address that was probably meant: "ann@gmail.com" for "ann@gmial.con". Null when nothing looks wrong, so also for
 * most mistakes in domains that are not common.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const typed = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domains.includes(typed)) return null;
  const ended = endings.reduce((domain, [wrong, right]) => domain.replace(wrong, right), typed);
  const meant = nearest(ended) ?? ended;
  return meant === typed ? null : email.slice(0, at + 1) + meant;
}

/** Whether more letters may make it one of the common domains: it is still being typed. */
export function isBegun(email: string): boolean {
  const typed = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((domain) => domain.startsWith(typed));
}

/** The common domain that a text is a mistake in; null if there is none. */
function nearest(typed: string): string | null {
  if (domains.includes(typed)) return typed;
  const [name = "", ...rest] = typed.split(".");
  const sameName = domains.filter((domain) => domain.startsWith(`${name}.`));
  if (sameName.length > 0 && ABROAD.test(rest.join("."))) return null;
  const near = domains
    .filter((domain) => domain.length >= LONG || sameName.includes(domain))
    .map((domain) => ({ domain, wrong: countMistakes(typed, domain) }))
    .filter(({ domain, wrong }) => wrong <= (domain.length < LONGER ? 1 : 2))
    .toSorted((one, other) => one.wrong - other.wrong);
  return near[0]?.domain ?? null;
}
