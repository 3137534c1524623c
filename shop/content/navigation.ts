/** A link to a page of the shop. */
export type PageLink = { readonly to: string; readonly name: string };

/** The footer: four groups of links (docs/spec/shop.md §2), with its misspelt paths corrected. */
export const footerGroups: readonly {
  readonly title: string;
  readonly links: readonly PageLink[];
}[] = [
  {
    title: "Customer Service",
    links: [
      { to: "/contact-us", name: "Contact us" },
      { to: "/about-me", name: "About the shop" },
      { to: "/privacy", name: "Privacy" },
      { to: "/terms-conditions", name: "Terms and conditions" },
      { to: "/faq", name: "FAQs" },
      { to: "/articles", name: "Articles" },
    ],
  },
  {
    title: "Information",
    links: [
      { to: "/brands", name: "Brands" },
      { to: "/minky-washing-line", name: "Minky washing lines" },
      { to: "/vileda-rotary-washing-line-cover", name: "Vileda rotary covers" },
      { to: "/washing-line-pulley-bq", name: "Washing line pulleys from B&Q" },
      { to: "/tesco-washing-line-options", name: "Washing lines at Tesco" },
      { to: "/argos-washing-line-options", name: "Washing lines at Argos" },
      { to: "/washing-line-options", name: "Washing line options" },
      { to: "/ceiling-airers-faq", name: "Ceiling airer questions" },
    ],
  },
  {
    title: "Extra",
    links: [
      { to: "/extra-long-retractable-washing-line", name: "Extra long retractable lines" },
      { to: "/wooden-washing-line-pole", name: "Wooden line poles" },
      { to: "/washing-line-attached-wall", name: "Lines fixed to a wall" },
      { to: "/wall-hung-washing-line", name: "Wall hung lines" },
      { to: "/outdoors-rotary-clothesline", name: "Outdoor rotary lines" },
      { to: "/indoor-washing-line-pulley", name: "Indoor line pulleys" },
      { to: "/small-rotary-clotheslines", name: "Small rotary lines" },
      { to: "/strong-retractable-washing-line", name: "Strong retractable lines" },
      { to: "/whirligig-clothesline", name: "Whirligig lines" },
    ],
  },
  {
    title: "My Account",
    links: [
      { to: "/account", name: "Order history" },
      { to: "/delivery", name: "Delivery information" },
      {
        to: "/withdraw",
        name: "Cancel or return an order (withdraw from contract here)",
      },
    ],
  },
];

/** The line of links beside the company's particulars. */
export const smallPrint: readonly PageLink[] = [
  { to: "/returns", name: "Returns" },
  { to: "/size-guide", name: "Size guide" },
  { to: "/cookies", name: "Cookies" },
  { to: "/accessibility", name: "Accessibility" },
];
