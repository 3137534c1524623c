/** Pages that are the same for every visitor: the home page, the nine categories, others. */
export const publicPages = [
  "/",
  "/ceiling-airers",
  "/indoor-airers",
  "/rotary-washing-lines",
  "/retractable-washing-lines",
  "/rotary-covers",
  "/wall-mounted-folding-washing-lines",
  "/storage-solutions",
  "/accessories",
  "/drying-racks",
  "/product/traditional-kitchen-maid",
  "/product/traditional-stacker",
  "/product/rubber-grippers",
  "/product/hills-cover",
  "/brands/hills",
  "/cart",
  "/search",
  "/compare",
];

/** Pages of accounts that a stranger may see. */
export const accountPages = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
];

/** Pages for signed-in customers alone. */
export const privatePages = ["/checkout", "/account"];
