/**
 * The script that finish-page.server.ts writes into every page, after the header. Until React has started,
 * it draws the cart and the signed-in customer, and takes Add to Cart. At most 1 KB, so it leaves it to
 * React's first drawing to check all that the browser has stored.
 */
type EarlyItem = import("#storefront/product/early-item.ts").EarlyItem;
type Line = { readonly price?: unknown } | null;

/** As many as the cart holds (`LINES_MAX` of shop/pricing/quote.ts). */
const LINES_MAX = 100;
/** As long as any message with a link (client/toast-store.ts). */
const SAID_MS = 10_000;

const page = document;

/** Writes a text wherever the page has its place, after the words that the place begins with. */
const write = (name: string, text: unknown) =>
  page.querySelectorAll<HTMLElement>(`[data-${name}]`).forEach((place) => {
    place.textContent = text ? `${place.dataset[name]}${text}` : "";
  });

const read = (key: string) => {
  try {
    return JSON.parse(localStorage[key]);
  } catch {
    return null;
  }
};

const readLines = (): Line[] => {
  const stored = read("cart");
  return Array.isArray(stored) ? stored : [];
};

/** Draws the cart, and returns its total as text. */
const drawCart = () => {
  const lines = readLines();
  const count = lines.length;
  const total = lines
    .reduce((sum, line) => sum + (Number(line?.price) || 0), 0)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ",");
  write("count", count);
  write("sum", `${count} item${count === 1 ? "" : "s"} £${total}`);
  return total;
};

const drawCustomer = () => {
  const customer = /\bsigned_in=1/.test(page.cookie) && read("user");
  if (!customer) return;
  write("account", "MY ACCOUNT");
  write("customer", customer.fullName || customer.email);
  page.querySelector('header [href="/login"]')?.setAttribute("href", "/account");
};

/** Puts the chosen item into the cart, as React would. False when it is full. */
const add = (item: EarlyItem, form: HTMLFormElement): boolean => {
  const lines: unknown[] = readLines();
  if (lines.length >= LINES_MAX) return false;
  const { id, name, groups, prices } = item;
  const options: Record<string, string> = {};
  let at = 0;
  for (const [key, values] of groups) {
    const value = (form[key] as RadioNodeList).value;
    options[key] = value;
    at = at * values.length + values.indexOf(value);
  }
  // Without an id, each tab would give the line another one.
  const lineId = `${Math.random()}`.slice(2) + Date.now();
  const price = (prices[at] ?? 0) / 100;
  localStorage["cart"] = JSON.stringify([...lines, { id, name, price, options, lineId }]);
  return true;
};

drawCart();
drawCustomer();
// The router remembers the scroll position of each page by this key. Pages without a key would share one position.
if (!history.state?.key) history.replaceState({ key: `${Math.random()}` }, "");
page.addEventListener("prerenderingchange", drawCart);
// First of all listeners: React's own never sees a press that is taken here.
addEventListener(
  "click",
  (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>("[data-add]")?.form;
    if (!form?.dataset["item"]) return;
    const item: EarlyItem = JSON.parse(form.dataset["item"]);
    // ": Black, 0.9 m", as React names a choice (`choiceName` of product/configurator).
    const choice = [...form.querySelectorAll(":checked~span")]
      .slice(0, 2)
      .map((label, at) => (at ? ", " : ": ") + label.textContent);
    write(
      "said",
      add(item, form)
        ? `${item.name} added${choice.join("")}. Cart total £${drawCart()}`
        : "Your cart is full: it holds 100 items.",
    );
    // Not before: where storage is refused, React takes the press when it has started.
    event.stopPropagation();
    dispatchEvent(new StorageEvent("storage", { key: "cart" }));
    setTimeout(() => write("said", ""), SAID_MS);
  },
  true,
);
