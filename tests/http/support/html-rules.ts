import { HtmlValidate } from "html-validate";

/**
 * Valid HTML by the rules that html-validate recommends (the HTML standard, and WCAG where a machine
 * can tell), less those that say nothing about our pages.
 */
const rules = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML; the standard takes all three (void elements, case, boolean attributes).
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    // What an input or a button is when nothing is said is what is meant: text, and to submit.
    "no-implicit-input-type": "off",
    "no-implicit-button-type": "off",
    // The boxes of one filter share its name, as they do in any form of HTML.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
    // A table that scrolls sideways is a region that takes the focus, and stands in no outline.
    "prefer-native-element": ["error", { exclude: ["region"] }],
    // A product without options has a form with nothing to send; WCAG H32 is about forms that have.
    "wcag/h32": "off",
    // axe judges landmarks in the browser (tests/e2e/every-page.test.ts), where all are drawn.
    "unique-landmark": "off",
  },
});

/** What is wrong with a page's HTML: a line for each fault, none for a valid page. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await rules.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${ruleId}: ${message} (${line}:${column} ${selector ?? ""})`,
    ),
  );
}
