import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

type Component = { readonly properties?: readonly { name: string; value: string }[] };
type Bill = {
  readonly metadata: { readonly component: { name: string } };
  readonly components: readonly Component[];
};

const outputMaxBytes = 50_000_000;

/**
 * The bill of materials of a version as CycloneDX JSON: every package that runs in production, with its
 * licence and hash, by its lock file. Needs npm, and no network.
 */
export function makeSbom(folder: string): string {
  // Not --omit dev, which in npm 11 also leaves out what a tool of the build needs as well, such as pg.
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const text = execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: outputMaxBytes,
  });
  const bill = JSON.parse(text) as Bill;
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  // npm takes the name of the folder.
  bill.metadata.component.name = (JSON.parse(manifest) as { name: string }).name;
  const components = bill.components.filter((each) => !isForDevelopment(each));
  return `${JSON.stringify({ ...bill, components }, null, 2)}\n`;
}

function isForDevelopment({ properties = [] }: Component): boolean {
  return properties.some(
    ({ name, value }) => name === "cdx:npm:package:development" && value === "true",
  );
}
