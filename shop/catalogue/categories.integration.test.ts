import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { findCategoryLead, listCategories, listCategoryLeads } from "./categories.server.ts";

const { db } = await testDatabase();

describe("the product that represents a category", () => {
  it("is the first one in the shopkeeper's order", async () => {
    await db
      .updateTable("products")
      .set({ position: -1 })
      .where("slug", "=", "traditional-stacker")
      .execute();
    const leads = await listCategoryLeads(db);
    const categories = await listCategories(db);
    expect(leads.map(({ categorySlug }) => categorySlug).toSorted()).toEqual(
      categories.map(({ slug }) => slug).toSorted(),
    );
    expect(leads.map(({ slug }) => slug)).toContain("traditional-stacker");
    for (const lead of leads)
      expect(await findCategoryLead(db, lead.categorySlug), lead.slug).toEqual(lead);
  });

  it("is null for an empty category", async () => {
    expect(await findCategoryLead(db, "tumble-driers")).toBeNull();
  });
});
