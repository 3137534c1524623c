import { buy } from "./support/bought-order.ts";
import { look } from "./support/look.ts";
import { signInOwner, tabTo, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "at the desk, by scanner and keyboard alone: scan the order, its pieces and the number, and the next order is there",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    const first = await buy(request, ["hanging-peg-ring", "beech-pegs"]);
    const second = await buy(request, ["beech-pegs"]);
    await signInOwner(page, "/admin/pack");
    const heading = page.getByRole("heading", { level: 1 });
    const number = page.getByLabel("Tracking number");
    // A scanner types, and ends with Enter.
    const scan = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };

    const picked = page.getByRole("checkbox", { name: /^Picked: \d+ Hanging Peg Ring/ });
    await expect(picked).toBeEnabled();
    await picked.press("Space");
    await page.reload();
    await expect(picked).toBeChecked();

    await expect(page.getByLabel("Order number")).toBeFocused();
    // A low window: a new page begins at its top, and the field comes into view all the same.
    await page.setViewportSize({ width: 1_440, height: 300 });
    await scan(first);
    await expect(heading).toHaveText(first);
    await waitForKeys(page);
    await expect(number).toBeFocused();
    await expect(number).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1_440, height: 900 });
    const skuOf = async (slug: string): Promise<string> =>
      (await (await request.get(`/api/products/${slug}`)).json()).sku;
    const [ring, pegs] = [await skuOf("hanging-peg-ring"), await skuOf("beech-pegs")];
    const said = page.locator("#tracking_number-said");
    await scan(ring);
    await expect(said).toHaveText("Hanging Peg Ring: 1 of 1.");
    // Some scanners press Enter twice: the second sends nothing.
    const sent = page.waitForRequest(
      (each) => each.method() === "POST" && each.url().includes(`/admin/pack/${first}`),
    );
    await page.keyboard.press("Enter");
    await expect(said).toHaveText("Hanging Peg Ring: 1 of 1.");
    await expect(page.getByRole("checkbox", { name: /^Hanging Peg Ring/ })).toBeChecked();
    pageErrors.allow(422, `/admin/pack/${first}`);
    for (const wrong of ["LL-CA-001", "5012345678900", "hello"]) {
      await scan(wrong);
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(heading).toHaveText(first);
      await expect(number).toBeFocused();
    }
    expect((await sent).postData()).toContain("tracking_number=LL-CA-001");
    await look(page, "wrong scan");
    await scan(pegs);
    await expect(said).toHaveText("Beech Pegs: 1 of 1. All pieces are in.");
    await page.keyboard.type("jv 4731 2501 6 gb");
    await expect(page.getByText("Royal Mail. The check digit is right.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Undo: Dispatch of ${first}` })).toBeVisible();
    await expect(heading).not.toHaveText(first);
    await expect(number).toBeFocused();

    await scan(second);
    await expect(heading).toHaveText(second);
    const path = `/admin/pack/${second}`;
    pageErrors.allow(422, path);
    await scan("JV473125017GB");
    await expect(page.getByRole("alert")).toContainText("The check digit is wrong");
    await expect(number).toHaveValue("JV473125017GB");
    await expect(number).toBeFocused();
    // What is typed next takes the place of the wrong number.
    await scan("JV473125016GB");
    await expect(page.getByRole("alert")).toContainText(`is already on ${first}.`);
    await look(page, "used twice");

    // A label before its pieces waits for them.
    await scan("JV473125285GB");
    await expect(page.getByText("JV473125285GB waits.")).toBeVisible();
    await expect(heading).toHaveText(second);
    await look(page, "number that waits");
    await scan(pegs);
    await expect(heading).not.toHaveText(second);
    await page.getByRole("button", { name: `Undo: Dispatch of ${second}` }).click();
    await expect(page.getByText(`Undone: ${second} is as it was.`)).toBeVisible();

    // Who has looked at the pieces says so with the number: one field, and one press.
    await page.goto(path);
    await expect(number).toBeFocused();
    await page.keyboard.type("JV473125285GB");
    await page.keyboard.press("Control+Enter");
    await expect(heading).not.toHaveText(second);
    await page.getByRole("button", { name: `Undo: Dispatch of ${second}` }).click();
    await expect(page.getByText(`Undone: ${second} is as it was.`)).toBeVisible();
    await page.goto(path);

    await tabTo(page, "Hold");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Why")).toBeFocused();
    await page.keyboard.type("The box is wet");
    await tabTo(page, "Hold it");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${second} is held.`)).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("A flag stops dispatch.");
    await look(page, "held");
  },
);

test(
  "a number that is scanned without a connection says so, and is sent when there is one",
  { tag: "@desk" },
  async ({ page, context, request }) => {
    test.setTimeout(120_000);
    const order = await buy(request, ["beech-pegs"]);
    await signInOwner(page, `/admin/pack/${order}`);
    await expect(page.getByLabel("Tracking number")).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.type("JV473125206GB");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Not in the box yet: 1 Beech Pegs.")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 number not sent yet")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("1 number not sent yet")).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole("button", { name: `Undo: Dispatch of ${order}` })).toBeVisible();
  },
);
