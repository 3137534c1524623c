import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const outputMaxBytes = 50_000_000;

/**
 * The bill of materials of a version as CycloneDX JSON: every package that runs in production, with its
 * licence and hash, by its lock file. Needs npm, and no network.
 */
export function makeSbom(folder: string): string {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"];
  const text = execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: outputMaxBytes,
  });
  const bill = JSON.parse(text) as { metadata: { component: { name: string } } };
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  // npm takes the name of the folder.
  bill.metadata.component.name = (JSON.parse(manifest) as { name: string }).name;
  return `${JSON.stringify(bill, null, 2)}\n`;
}
