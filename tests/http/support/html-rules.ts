import { HtmlValidate } from "html-validate";

/**
 * The rules that html-validate recommends: the HTML standard, and WCAG as far as it can be checked
 * automatically. Rules that do not apply to our pages are off.
 */
const rules = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes void elements, case and boolean attributes so; the standard allows it.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": ["error", { style: "empty" }],
    // The default types, text and submit, are meant.
    "no-implicit-input-type": "off",
    "no-implicit-button-type": "off",
    // The checkboxes of one filter share its name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
    // A table that scrolls sideways is in a region that can be focused, without a heading.
    "prefer-native-element": ["error", { exclude: ["region"] }],
    // A product without options has a form without a submit button.
    "wcag/h32": "off",
    // axe checks landmarks in the browser (tests/e2e/every-page.test.ts).
    "unique-landmark": "off",
  },
});

/** The errors of a page's HTML, a line each; none for a valid page. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await rules.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${ruleId}: ${message} (${line}:${column} ${selector ?? ""})`,
    ),
  );
}
