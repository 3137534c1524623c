/**
 * The guides and other text pages that share a route module, by slug; each has a file in content/guides or content/pages.
 * Four more text pages have a route of their own: /articles, /brands, /contact-us and /delivery.
 */
export const guideSlugs: readonly string[] = [
  "about-me",
  "terms-conditions",
  "privacy",
  "cookies",
  "accessibility",
  "returns",
  "size-guide",
  "faq",
  "ceiling-airers-faq",
  "indoor-washing-line-pulley",
  "washing-line-pulley-bq",
  "tesco-washing-line-options",
  "argos-washing-line-options",
  "minky-washing-line",
  "vileda-rotary-washing-line-cover",
  "washing-line-options",
  "whirligig-clothesline",
  "small-rotary-clotheslines",
  "outdoors-rotary-clothesline",
  "extra-long-retractable-washing-line",
  "strong-retractable-washing-line",
  "wooden-washing-line-pole",
  "washing-line-attached-wall",
  "wall-hung-washing-line",
];
