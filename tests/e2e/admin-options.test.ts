import { look } from "./support/look.ts";
import { jpeg } from "#tests/support/picture-samples.ts";
import { expectAccessible } from "./support/axe.ts";
import { signInOwner } from "./support/staff.ts";
import { countTask, report } from "./support/task-counter.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Colour: { Black: "", Ivory: "" },
  "Lath length": { "1.2 m": "", "1.5 m": "9.99", "1.8 m": "12" },
  "Rope length": { "10 m": "", "15 m": "5" },
  "Wheel type": { Standard: "", "Deluxe cast iron": "6" },
  "Extra pulley": { None: "", "Standard double": "11" },
};

test(
  "a new product with five options and four pictures is live on the shop in twelve presses beside typing",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(150_000);
    await signInOwner(page, "/admin/products");
    const task = countTask(page);
    const press = (name: string) =>
      task.tap(page.getByRole("button", { name, exact: true }).filter({ visible: true }).last());
    await task.tap(page.getByRole("link", { name: "New product" }));
    await task.fill({ Name: "Workshop Airer", Price: "60.00", Weight: "4200" });
    await task.choose(page.getByLabel("Category"), "Ceiling Airers");
    await page.getByLabel("Brand").selectOption({ index: 1 });
    await press("Create draft");
    await task.fill({ Description: "A drying rack for the ceiling, made in our workshop." });
    await press("Save");
    await expect(page.getByText("Workshop Airer is saved.")).toBeVisible();
    await task.tap(page.getByRole("link", { name: "Options" }));
    for (const [name, values] of Object.entries(options)) {
      await task.fill({ "New option": name });
      for (const [label, surcharge] of Object.entries(values)) {
        await task.fill({ [`New value of ${name}`]: label });
        if (surcharge !== "") await task.fill({ [`Surcharge of ${label}, incl. VAT`]: surcharge });
      }
    }
    pageErrors.allow(422, "/admin/products/");
    await press("Save");
    await expect(
      page.getByText("VAT in whole pence makes £9.98 or £10.00. Which?").last(),
    ).toBeVisible();
    await look(page, "options refused");
    await press("£10.00");
    await expect(page.getByRole("status").first()).toHaveText("Options saved.");
    await task.tap(page.getByRole("link", { name: "Pictures" }));
    const dialog = page.waitForEvent("filechooser");
    await task.tap(page.getByLabel("Files"));
    const files = await Promise.all(
      ["front", "side", "wheel", "room"].map(async (name) => ({
        name: `${name}.jpg`,
        mimeType: "image/jpeg",
        buffer: await jpeg(),
      })),
    );
    await (await dialog).setFiles(files);
    const alts = page.getByLabel("Alt text");
    await expect(alts).toHaveCount(4);
    for (const at of files.keys()) await alts.nth(at).fill(`The airer, view ${at + 1}`);
    await press("Save");
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await task.tap(page.getByRole("link", { name: "Details" }));
    await press("Publish");
    await expect(page.getByText("It is live: on the shop")).toBeVisible();
    const counts = task.counts();
    report("A new product with five options and four pictures", counts);
    // One more closes the dialog in which the files are chosen.
    expect(counts.taps + 1).toBeLessThanOrEqual(12);

    await page.goto("/product/workshop-airer?lathLength=1.8m&wheelType=deluxe-cast-iron");
    for (const name of Object.keys(options))
      await expect(page.getByRole("group", { name })).toBeVisible();
    await expect(page.getByText("£78.00").first()).toBeVisible();
    // The sizes of the pictures are made by a job.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: /^Enlarge: The airer, view/ })).toHaveCount(4, {
        timeout: 2_000,
      });
    }).toPass();
  },
);

test(
  "values are ordered by the keyboard and by drag, and what Save does is said before it",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await signInOwner(page, "/admin/products/LL-AC-009/options");
    const rows = () =>
      page
        .getByLabel(/^Name of (?!the option)/)
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(await rows()).toEqual(["Natural", "Green", "Charcoal"]);
    const green = page.getByLabel("Name of Green");
    await green.focus();
    await green.press("Alt+ArrowUp");
    expect(await rows()).toEqual(["Green", "Natural", "Charcoal"]);
    await expect(green).toBeFocused();
    await page.getByRole("button", { name: "Move Natural down" }).press("Enter");
    expect(await rows()).toEqual(["Green", "Charcoal", "Natural"]);
    const handles = page.locator("tr:not(.option-head) .drag-handle");
    await handles.nth(2).dragTo(handles.nth(0));
    expect(await rows()).toEqual(["Natural", "Green", "Charcoal"]);
    await expect(page.getByText("Nothing is changed yet.")).toBeVisible();
    await page.getByRole("button", { name: "Remove Charcoal" }).press("Enter");
    await page.getByLabel("Green is available").uncheck();
    await expect(
      page.getByText("Colour, Charcoal is removed: No cart of an account has it."),
    ).toBeVisible();
    await look(page, "options changed");
    await green.press("Enter");
    await expect(page.getByRole("status").first()).toHaveText("Options saved.");
    await page.goto("/product/peg-bag?color=green");
    await expect(
      page.getByText("Colour Green is not available at the moment").first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeDisabled();
    await expectAccessible(page, "product with a colour that is not available");
  },
);
