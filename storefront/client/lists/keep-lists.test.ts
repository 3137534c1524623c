import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mergeLists, type KeptList } from "#shop/cart/kept-list.ts";
import {
  addToCart,
  cartChanges,
  readCart,
  removeFromCart,
} from "#storefront/client/stored/cart-store.ts";
import { memoryStorage, refuseStorage } from "#tests/support/memory-storage.ts";
import { countLeftOut } from "./kept-lines.ts";
import { keepLists, leaveLists, sendLastChanges, syncList } from "./keep-lists.ts";

const grippers = { id: 2, name: "Grippers", price: 4.99, options: {} };
const airer = { id: 1, name: "Airer", price: 54, options: { color: "black" } };

type Sent = {
  readonly list: string;
  readonly items: readonly { readonly line_id: string }[];
  readonly removed: readonly string[];
};
type Line = { readonly lineId: string };

/** The account, behind the wire. */
let account: KeptList<Line>;
let requests: Sent[];
let isDown: boolean;
/** Exchanges of the cart under way now, and the most at once. */
let open: number;
let mostOpen: number;
/** What happens in the browser while a request is under way. */
let meanwhile: () => void;
/** What an answer waits for, once the account has it. */
let hold: () => Promise<void>;

beforeEach(() => {
  memoryStorage();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  account = { lines: [], removed: [] };
  requests = [];
  isDown = false;
  open = 0;
  mostOpen = 0;
  meanwhile = () => {};
  hold = () => Promise.resolve();
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Sent;
    requests.push(sent);
    if (sent.list === "cart") mostOpen = Math.max(mostOpen, ++open);
    await Promise.resolve();
    if (isDown) throw new TypeError("Failed to fetch");
    const lines = sent.items.map((item) => ({ ...item, lineId: item.line_id }));
    const removed = sent.removed.map((lineId) => ({ lineId, at: 1 }));
    if (sent.list === "cart") account = mergeLists(account, { lines, removed });
    const gone = new Set(account.removed.map(({ lineId }) => lineId));
    const items = sent.list === "cart" ? account.lines : [];
    meanwhile();
    await hold();
    if (sent.list === "cart") open -= 1;
    return Response.json({
      items,
      removed: sent.items.flatMap(({ line_id: id }) => (gone.has(id) ? id : [])),
    });
  });
});
afterEach(() => {
  cartChanges.save([]);
  vi.unstubAllGlobals();
});

const names = () => readCart().items.map(({ name }) => name);
const line = (lineId: string, choice: object = grippers) =>
  ({ ...choice, line_id: lineId, seen_pence: 499, lineId }) as Line;

/** Signs in and waits for the first answer. */
async function signIn(customerId = "ann"): Promise<AbortController> {
  const controller = new AbortController();
  keepLists(customerId, controller.signal);
  await settled();
  return controller;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a signed-in browser", () => {
  test("gives its lines to the account and takes the account's", async () => {
    account = { lines: [line("other-01")], removed: [] };
    addToCart(airer);
    await signIn();
    expect(names()).toEqual(["Grippers", "Airer"]);
    expect(account.lines).toHaveLength(2);
  });

  test("asks the account for nothing in a page that is only prepared, until it is opened", async () => {
    const prepared = Object.assign(new EventTarget(), {
      visibilityState: "hidden",
      prerendering: true,
    });
    vi.stubGlobal("document", prepared);
    addToCart(airer);
    await signIn();
    expect(requests).toEqual([]);
    Object.assign(prepared, { prerendering: false, visibilityState: "visible" });
    prepared.dispatchEvent(new Event("prerenderingchange"));
    await settled();
    expect(account.lines).toHaveLength(1);
  });

  test("loses what another browser removed, and says once what it removed itself", async () => {
    const lineId = addToCart(airer) ?? "";
    addToCart(grippers);
    await signIn();
    account = mergeLists(account, { lines: [], removed: [{ lineId, at: 1 }] });
    await syncList("cart", "ann");
    expect(names()).toEqual(["Grippers"]);
    removeFromCart(readCart().items[0]?.lineId ?? "");
    await syncList("cart", "ann");
    await syncList("cart", "ann");
    expect(account.lines).toEqual([]);
    expect(requests.at(-2)?.removed).toHaveLength(1);
    expect(requests.at(-1)?.removed).toEqual([]);
  });

  test("keeps what changes while a request is under way", async () => {
    const lineId = addToCart(airer) ?? "";
    meanwhile = () => {
      meanwhile = () => {};
      removeFromCart(lineId);
      addToCart(grippers);
    };
    await signIn();
    expect(names()).toEqual(["Grippers"]);
    await syncList("cart", "ann");
    expect(names()).toEqual(["Grippers"]);
    expect(account.lines).toHaveLength(1);
  });

  test("keeps the price that was seen here", async () => {
    const lineId = addToCart(airer) ?? "";
    account = { lines: [line(lineId, { ...airer, price: 12 })], removed: [] };
    await signIn();
    expect(readCart().totalPence).toBe(5_400);
  });

  test("loses nothing when the server is down, and asks again later", async () => {
    isDown = true;
    const lineId = addToCart(airer) ?? "";
    removeFromCart(lineId);
    addToCart(grippers);
    await signIn();
    expect(names()).toEqual(["Grippers"]);
    isDown = false;
    await syncList("cart", "ann");
    expect(names()).toEqual(["Grippers"]);
    expect(account.removed.map((removed) => removed.lineId)).toEqual([lineId]);
  });

  test.each(["with", "without"])("sends one list at a time %s Web Locks", async (locks) => {
    if (locks === "without") vi.stubGlobal("navigator", {});
    addToCart(airer);
    await signIn();
    hold = async () => void (await settled());
    const first = syncList("cart", "ann");
    await Promise.resolve();
    addToCart(grippers);
    await Promise.all([first, syncList("cart", "ann"), syncList("cart", "ann")]);
    expect(mostOpen).toBe(1);
    expect(account.lines).toHaveLength(2);
  });

  test("an older answer that comes last brings no removed line back", async () => {
    // A second tab of a browser without Web Locks: its answer is held until the other has removed the line.
    vi.stubGlobal("navigator", {});
    account = { lines: [line("other-01")], removed: [] };
    await signIn();
    let letGo = () => {};
    hold = () => new Promise((resolve) => (letGo = resolve));
    const older = syncList("cart", "ann");
    await settled();
    hold = () => Promise.resolve();
    vi.resetModules();
    const tab = await import("./keep-lists.ts");
    removeFromCart("other-01");
    await tab.syncList("cart", "ann");
    expect(cartChanges.removed.read()).toEqual([]);
    letGo();
    await older;
    expect(names()).toEqual([]);
  });

  test("above 100 lines those of the browser stay, and it says how many are left out until there is room", async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(`other-${index + 100}`));
    account = { lines, removed: [] };
    const own = [addToCart(airer), addToCart(airer), addToCart(airer)];
    await signIn();
    expect(names()).toHaveLength(100);
    expect(names().filter((name) => name === "Airer")).toHaveLength(3);
    expect(countLeftOut("cart")).toBe(3);
    expect(account.lines).toHaveLength(100);
    for (const { lineId } of readCart().items.slice(0, 3)) removeFromCart(lineId);
    await syncList("cart", "ann");
    const ids = new Set([...account.lines, ...readCart().items].map(({ lineId }) => lineId));
    expect(lines.slice(3).every(({ lineId }) => ids.has(lineId))).toBe(true);
    expect(own.every((id) => ids.has(id ?? ""))).toBe(true);
  });

  test("works until the page is left where the browser refuses storage", async () => {
    refuseStorage();
    account = { lines: [line("other-01")], removed: [] };
    addToCart(airer);
    await signIn();
    expect(names()).toEqual(["Grippers", "Airer"]);
    leaveLists();
    memoryStorage();
  });
});

describe("signing out", () => {
  test("takes the account's lines out of the browser; the account keeps them", async () => {
    addToCart(airer);
    const controller = await signIn();
    addToCart(grippers);
    await sendLastChanges();
    leaveLists();
    controller.abort();
    expect(names()).toEqual([]);
    expect(cartChanges.removed.read()).toEqual([]);
    expect(account.lines).toHaveLength(2);
    await signIn();
    expect(names()).toEqual(["Airer", "Grippers"]);
  });

  test("leaves lines that the account could not be given", async () => {
    addToCart(airer);
    await signIn();
    isDown = true;
    addToCart(grippers);
    await sendLastChanges();
    leaveLists();
    expect(names()).toEqual(["Grippers"]);
  });

  test("an answer that comes after it brings nothing back", async () => {
    account = { lines: [line("other-01")], removed: [] };
    meanwhile = leaveLists;
    await signIn();
    expect(names()).toEqual([]);
  });

  test("an answer to one customer is not given to the next", async () => {
    account = { lines: [line("other-01")], removed: [] };
    meanwhile = () => {
      meanwhile = () => {};
      account = { lines: [], removed: [] };
      keepLists("ben", new AbortController().signal);
    };
    await signIn("ann");
    expect(names()).toEqual([]);
  });

  test("the next customer of the browser gets nothing of one whose session ended", async () => {
    addToCart(airer);
    (await signIn("ann")).abort();
    account = { lines: [], removed: [] };
    await signIn("ben");
    expect(names()).toEqual([]);
    expect(account.lines).toEqual([]);
  });
});
