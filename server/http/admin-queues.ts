import { LRUCache } from "lru-cache";
import type { Admin } from "#server/admin-contract.ts";
import { atOnce, TooBusy } from "#server/at-once.ts";
import { clientNetworkOf } from "#shop/platform/client-network.ts";

const WAIT_MS = 10_000;
/**
 * While a process renders a page of the admin, it answers no shopper. More at a time are not faster; with
 * one at a time, all staff would wait for a slow one.
 */
const STAFF = { max: 2, waitingMax: 100, waitMs: WAIT_MS };
const STRANGERS = { max: 1, waitingMax: 20, waitingOfOneMax: 4, waitMs: WAIT_MS };

const SIGN_IN = "/admin/sign-in";
const SIGN_IN_KEPT_MS = 10_000;
/** One for each page that it leads to. */
const SIGN_INS_MAX = 20;

type Context = Parameters<Admin["respond"]>[1];
type Queued = (admin: Admin, request: Request, context: Context) => Promise<Response>;

/**
 * Creates the queues of the admin: shoppers do not wait behind all that staff have asked for, and staff not behind
 * strangers, who have no session. A request that can't be answered soon is refused with `TooBusy`.
 */
export function createAdminQueues(): Queued {
  const staff = atOnce(STAFF);
  const [strangers, signingIn] = [atOnce(STRANGERS), atOnce(STRANGERS)];
  const asStranger: Queued = (admin, request, context) => {
    const inQueue = isToSignIn(request, "POST") ? signingIn : strangers;
    const who = clientNetworkOf(context.clientIp);
    return inQueue(() => admin.respond(request, context), request.signal, who);
  };
  const signInPage = keptSignIn(asStranger);
  return async (admin, request, context) => {
    // In an outage nobody is known, and the admin says so to everybody.
    const isStaff = await admin.knows(request).catch(() => false);
    if (isStaff) return staff(() => admin.respond(request, context), request.signal);
    return (isToSignIn(request, "GET") ? signInPage : asStranger)(admin, request, context);
  };
}

function isToSignIn(request: Request, method: string): boolean {
  return (
    request.method === method && new URL(request.url).pathname.replace(/\.data$/, "") === SIGN_IN
  );
}

/** While strangers fill their queue, a sign-in page that leads somewhere and is not kept is the plain one. */
function keptSignIn(respond: Queued): Queued {
  const [plain, leading] = [keep(respond), keep(respond)];
  return async (admin, request, context) => {
    const { origin, pathname, search } = new URL(request.url);
    if (search === "") return plain(admin, request, context);
    try {
      return await leading(admin, request, context);
    } catch (error) {
      if (!(error instanceof TooBusy) || pathname !== SIGN_IN) throw error;
      return plain(admin, new Request(origin + pathname, request), context);
    }
  };
}

const SITES = ["none", "same-origin", "same-site", "cross-site"];

type KeptPage = { readonly body: ArrayBuffer; readonly headers: Headers };

/** Keeps a page that is the same for everybody without a session. An error is not kept. */
function keep(respond: Queued): Queued {
  const pages = new LRUCache<string, KeptPage, () => Promise<Response>>({
    max: SIGN_INS_MAX,
    ttl: SIGN_IN_KEPT_MS,
    // While strangers fill their queue, an old page is better than none.
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: render }) => {
      const page = await render();
      const { headers, status } = page;
      return status === 200 ? { body: await page.arrayBuffer(), headers } : undefined;
    },
  });
  return async (admin, request, context) => {
    const { url, headers } = request;
    // The page loads itself again for a browser that another site has led here, as that sends no cookie.
    const sent = headers.get("Sec-Fetch-Site") ?? "";
    const site = SITES.includes(sent) ? sent : "";
    const anonymous = new Request(url, { headers: { "Sec-Fetch-Site": site } });
    const render = () => respond(admin, anonymous, context);
    const page = await pages.fetch(`${site} ${url}`, { context: render });
    return page ? new Response(page.body, page) : respond(admin, request, context);
  };
}
