/** What the shop cannot know: a person ticks it, in the order of docs/before-you-trade.md. */
export const personPoints: readonly { readonly title: string; readonly where: string }[] = [
  { title: "Wordmark and icons", where: "ui/pictures/wordmark.svg and public/" },
  { title: "Screws, and the height of the cleat", where: "/admin/products" },
  { title: "A test order from beginning to end", where: "/admin/orders" },
  { title: "Mail from your own domain", where: "MAIL_FROM" },
  { title: "Terms read by a solicitor", where: "/admin/content/pages/terms-conditions" },
  { title: "VAT and books agreed with your accountant", where: "/admin/reports" },
  { title: "A backup restored", where: "npm run restore" },
];
