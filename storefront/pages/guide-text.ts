/**
 * The style of a page's text: its HTML has no classes of its own. It is made from the shop's own files, never from what
 * a visitor typed.
 */
export const textLook = [
  "[&>*:first-child]:mt-0 [&>*:last-child]:mb-0",
  "[&_p]:mb-4 [&_h2]:mt-11 [&_h2]:mb-3.5 [&_h3]:mt-7 [&_h3]:mb-2",
  "[&_ul]:mb-4 [&_ul]:list-disc [&_ul]:pl-5.5 [&_ul]:marker:text-edge",
  "[&_ol]:mb-4 [&_ol]:list-decimal [&_ol]:pl-6.5 [&_ol]:marker:text-ink-2",
  "[&_li]:mb-1.5 [&_li]:pl-1 [&_strong]:font-semibold",
  "[&_a]:underline [&_a]:decoration-edge [&_a]:decoration-1 [&_a]:underline-offset-4",
  "[&_a:hover]:decoration-ink [&_a:hover]:decoration-2",
  "[&_[role=region]]:mb-6 [&_[role=region]]:overflow-x-auto [&_table]:w-full",
  "[&_thead_tr]:border-b [&_thead_tr]:border-ink [&_th]:py-2.5 [&_th]:pr-4 [&_th]:text-left [&_th]:align-bottom [&_th]:text-sm [&_th]:font-normal [&_th]:text-ink-2",
  "[&_tbody_tr]:border-b [&_tbody_tr]:border-rule [&_td]:py-2.5 [&_td]:pr-4 [&_td]:align-top [&_td:not(:first-child)]:font-medium",
  "[&_td_a]:py-1 [&_th:last-child]:pr-0 [&_td:last-child]:pr-0",
  // In forced colours, a drawing keeps its white ground.
  "[&_figure]:my-7 [&_figure]:max-w-120 [&_figure]:forced-color-adjust-none [&_figure]:border [&_figure]:border-rule [&_figure]:bg-white [&_figure_svg]:block [&_figure_svg]:h-auto [&_figure_svg]:w-full",
  "[&_figcaption]:border-t [&_figcaption]:border-rule [&_figcaption]:px-4 [&_figcaption]:py-2.5 [&_figcaption]:text-sm [&_figcaption]:text-ink-2",
  "[&_code]:font-sans [&_code]:font-semibold",
  "[&_blockquote]:mb-4 [&_blockquote]:border-l-5 [&_blockquote]:border-pine [&_blockquote]:pl-4",
].join(" ");
