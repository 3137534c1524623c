import { expect, test } from "vitest";
import { zonePhrase } from "./zone-phrase.ts";

test("names a zone as it reads after “delivery to”", () => {
  expect(zonePhrase("Isle of Man")).toBe("the Isle of Man");
  expect(zonePhrase("Highlands & Islands")).toBe("the Highlands and Islands");
  expect(zonePhrase("France")).toBe("France");
  expect(zonePhrase("Netherlands")).toBe("the Netherlands");
  expect(zonePhrase("Cayman Islands")).toBe("the Cayman Islands");
});
