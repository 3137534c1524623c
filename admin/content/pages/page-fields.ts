import type { PageField } from "#shop/content/page-content.ts";

/** The names of the fields of a page, as the form, the differences and the refusals have them. */
export const fieldLabels: Readonly<Record<PageField, string>> = {
  title: "Title",
  heading: "Heading",
  description: "Description",
  body: "Text",
  questions: "Questions and answers",
  products: "Products",
  next: "Read next",
  example: "Example text",
};
