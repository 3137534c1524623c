const screens: Readonly<Record<string, string>> = {
  "/admin/settings/shop": "Shop and company",
  "/admin/settings/returns": "Returns and refunds",
  "/admin/settings/product-safety": "Product safety",
  "/admin/settings/carriers": "Carriers",
  "/admin/content/words": "Claims and texts",
  "/admin/products": "Products",
  "/admin/products/best-sellers": "Best sellers",
  "/admin/brands": "Brands",
  "/admin/rates": "Rates",
  "/admin/orders": "Orders",
  "/admin/reports": "Reports",
};

/** What people call the place where a point is put right: a screen of the admin, or the server for what has none. */
export function placeName(where: string): string {
  if (where.startsWith("/admin/content/pages/")) return "Pages";
  return screens[where] ?? "On the server";
}
