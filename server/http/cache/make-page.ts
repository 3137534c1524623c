import { randomUUID } from "node:crypto";
import type { App } from "#server/app-contract.ts";
import { bodyIn } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

const LOOPBACK = "127.0.0.1";

/**
 * Renders a public page that nobody has asked for yet, and keeps it compressed, as browsers ask for it. `path` has no
 * query. Throws when the website can't render it.
 */
export async function makePage(
  pages: PageCache,
  path: string,
  { respond, publicUrl }: { readonly respond: App["respond"]; readonly publicUrl: string },
): Promise<void> {
  const url = new URL(path, publicUrl);
  const found = await pages.obtain({
    target: { pathname: url.pathname, search: "" },
    hasCookies: false,
    render: ({ tags }) =>
      respond(new Request(url, { headers: { host: url.host }, redirect: "manual" }), {
        clientIp: LOOPBACK,
        requestId: randomUUID(),
        tags,
      }),
    onError: () => {},
  });
  if (!(found instanceof Response)) return void (await bodyIn(found.page, "br"));
  await found.body?.cancel();
  if (found.status >= 500) throw new Error(`${path} has status ${found.status}.`);
}
