import {
  firstSettings,
  isSameSetting,
  settingSections,
} from "#shop/content/settings/setting-sections.ts";
import { settings, SHOWN_ID } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";

/** What scripts show of the settings. The other settings stay on the server. */
const shown = [...settingSections.shop, ...settingSections.words, "returnsAddress"] as const;

/**
 * The shown settings that the owner has changed, for the page's script: that has the first values. Nothing as long as
 * nothing was changed, and nothing in the browser, which leaves the element as it is.
 */
export function ShownSettings() {
  if (!import.meta.env.SSR) return null;
  const own = { ...settings(), ...texts() };
  const changed = shown.filter((name) => !isSameSetting(own[name], firstSettings[name]));
  if (changed.length === 0) return null;
  const json = JSON.stringify(Object.fromEntries(changed.map((name) => [name, own[name]])));
  // No browser runs a script of this type, so that the policy needs no hash of it.
  const html = { __html: json.replaceAll("<", "\\u003c") };
  return <script id={SHOWN_ID} type="application/json" dangerouslySetInnerHTML={html} />;
}
