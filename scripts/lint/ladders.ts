/** The modules of shop/, lowest first. A module may import only itself and those before it. */
export const ladder = [
  "kit",
  "platform",
  "content",
  "tax",
  "catalogue",
  "search",
  "airers",
  "pricing",
  "shipping",
  "discounts",
  "mail",
  "accounts",
  "staff",
  "cart",
  "orders",
  "payments",
  "fulfilment",
  "messages",
  "privacy",
  "checkout",
  "admin",
  "backup",
  "trading",
  "jobs",
];

/** The rooms of admin/, lowest first. A room may import only itself and those before it. */
export const adminRooms = [
  "client",
  "http",
  "components",
  "factors",
  "sign-in",
  "staff",
  "me",
  "orders",
  "today",
  "shell",
];

/** The rooms of storefront/, lowest first. A room may import only itself and those before it. */
export const rooms = [
  "client",
  "seo",
  "http",
  "components",
  "pages",
  "listing",
  "product",
  "compare",
  "cart",
  "auth",
  "account",
  "checkout",
  "feeds",
  "api",
];
