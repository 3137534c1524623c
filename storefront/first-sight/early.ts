/**
 * The script that finish-page.server.ts writes into every page, after the header. Until React has started,
 * it draws the cart and the signed-in customer. At most 1 KB, so it leaves it to React's first drawing to
 * check all that the browser has stored.
 */
type Line = { readonly price?: unknown } | null;

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

const drawCart = () => {
  const stored = read("cart");
  const lines: Line[] = Array.isArray(stored) ? stored : [];
  const count = lines.length;
  const total = lines
    .reduce((sum, line) => sum + (Number(line?.price) || 0), 0)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ",");
  write("count", count);
  write("sum", `${count} item${count === 1 ? "" : "s"} £${total}`);
};

const drawCustomer = () => {
  const customer = /\bsigned_in=1/.test(page.cookie) && read("user");
  if (!customer) return;
  write("account", "MY ACCOUNT");
  write("customer", customer.fullName || customer.email);
  page.querySelector('header [href="/login"]')?.setAttribute("href", "/account");
};

drawCart();
drawCustomer();
