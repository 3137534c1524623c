import { expect, test } from "vitest";
import { permission, staffRoles, type Right } from "#shop/staff/rights.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";

const inColumns = (cells: readonly string[]) => cells.map((cell) => cell.padEnd(11)).join("");

/** What each role may do on a screen. Who may not open it sends none of its forms. */
const givenBy = ({ read }: Screen, right: Right) =>
  inColumns(
    staffRoles.map((role) => {
      const given = permission(role, read) === "no" ? "no" : permission(role, right);
      return given === "no" ? "-" : given;
    }),
  );

/** A line for opening a screen, and one for those of its forms that the same roles may send. */
function linesOf(screen: Screen): readonly string[] {
  const { path, read, change } = screen;
  const rights = typeof change === "string" ? { "every form": change } : (change ?? {});
  const forms = Map.groupBy(Object.entries(rights), ([, right]) => givenBy(screen, right));
  const ofForms = [...forms].map(
    ([given, same]) => `${given}  ${same.map(([intent]) => intent).join(", ")}`,
  );
  return [`${givenBy(screen, read)}/${path}`, ...ofForms];
}

test("who may open each screen of the admin and send each of its forms is as rights.txt says", async () => {
  const head = `${inColumns(staffRoles)}screen, and its forms`;
  const table = [head, ...(screens as readonly Screen[]).flatMap(linesOf), ""].join("\n");
  await expect(table).toMatchFileSnapshot("rights.txt");
});
