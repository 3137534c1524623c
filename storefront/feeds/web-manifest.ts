import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";

/** The web app manifest (W3C): name, icons and colours for a phone's home screen. */
export function loader() {
  const icon = (size: number, purpose: string) => ({
    src: purpose === "maskable" ? `/icon-${size}-maskable.png` : `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: settings().name,
    short_name: settings().name,
    description: texts().description,
    lang: "en-GB",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "browser",
    // docs/design.md: green deep and limewash.
    theme_color: "#17332a",
    background_color: "#fbfbf8",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
