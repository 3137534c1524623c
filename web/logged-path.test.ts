import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/offers/abc_-123", "/offers/…"],
  ["/offers/abc.data", "/offers/…"],
  ["//Offers/abc/x", "//Offers/…/x"],
  ["/offers", "/offers"],
  ["/admin/offers/4d1f", "/admin/offers/4d1f"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path)).toBe(logged));
