import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "#server/app-contract.ts";
import { announce, printError } from "#server/log.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { readReleases } from "./lint/releases.ts";
import { unreleasedNotes, withRelease } from "./release/changelog.ts";
import { evidencePage, gatherTests, type Evidence } from "./release/evidence.ts";
import { git, nameSigner, writeSources, writeSums } from "./release/files.ts";
import { makeSbom } from "./release/make-sbom.ts";

/**
 * `npm run release -- 1.2.0 --key FILE [--without-tests]`: makes a release of what is committed. Runs the tests,
 * writes version, changelog, the hashes of its migrations and the first time its key in allowed-signers as a commit,
 * tags it, names it in db/releases.json, and writes to build/release its sources, notes, bill of materials and
 * evidence with their hashes. The SSH key signs tag and hashes. Pushes nothing.
 */
try {
  await release();
} catch (error) {
  printError(messageOf(error));
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const { version, key, withoutTests } = readArguments();
  const tag = `v${version}`;
  if (git(root, "status", "--porcelain") !== "") throw new Error("Commit everything first.");
  if (git(root, "tag", "--list", tag) !== "") throw new Error(`There is a tag ${tag} already.`);
  const changelog = readFileSync(at("CHANGELOG.md"), "utf8");
  const notes = unreleasedNotes(changelog);
  if (notes === "") throw new Error("CHANGELOG.md has nothing under Unreleased.");
  const tests = withoutTests ? null : gatherTests(root);
  if (tests?.passed === false) throw new Error(`Tests failed:\n${tests.lines.join("\n")}`);
  nameSigner(root, key);

  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(at("CHANGELOG.md"), withRelease(changelog, version, day));
  for (const file of ["package.json", "package-lock.json"]) setVersion(file, version);
  writeHashesOfMigrations();
  commit(`Release ${version}`);
  signTag(tag, key);
  const commitOfRelease = git(root, "rev-parse", "HEAD");
  await nameRelease(commitOfRelease, version);
  commit(`db/releases.json names ${version}`);

  const evidence = { commit: commitOfRelease, node: process.versions.node, day, tests };
  const folder = writeFiles({ tag, notes, evidence, key });
  announce(`${tag} is commit ${commitOfRelease}. Its files are in ${path.relative(root, folder)}.`);
  announce(`Publish it: git push --follow-tags`);
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string" }, "without-tests": { type: "boolean" } },
  });
  const [version = "", ...others] = positionals;
  if (others.length > 0 || !/^\d+\.\d+\.\d+$/.test(version) || values.key === undefined)
    throw new Error("Use npm run release -- 1.2.0 --key FILE [--without-tests].");
  const key = path.resolve(values.key);
  return { version, key, withoutTests: values["without-tests"] === true };
}

function at(file: string): string {
  return path.join(root, file);
}

/** Changes the version alone; the rest of the file stays as it was written. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(at(file), "utf8");
  const before = (JSON.parse(text) as { version: string }).version;
  // The lock file names it twice, at the top.
  const parts = text.split(`"version": "${before}"`);
  const own = file === "package.json" ? 1 : 2;
  const head = parts.slice(0, own + 1).join(`"version": "${version}"`);
  writeFileSync(at(file), [head, ...parts.slice(own + 1)].join(`"version": "${before}"`));
}

/** From now on a test refuses a change of these files. */
function writeHashesOfMigrations(): void {
  const folder = at("db/migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const lines = names.toSorted().map((name) => {
    const hash = createHash("sha256").update(readFileSync(path.join(folder, name)));
    return `${hash.digest("hex")}  ${name}\n`;
  });
  writeFileSync(path.join(folder, "released.sha256"), lines.join(""));
}

async function nameRelease(commitOfRelease: string, version: string): Promise<void> {
  const names = readdirSync(at("db/migrations")).filter((name) => name.endsWith(".sql"));
  const migration =
    names
      .toSorted()
      .at(-1)
      ?.replace(/\.sql$/, "") ?? "";
  const releases = [
    ...(await readReleases()),
    { commit: commitOfRelease, migration, what: version },
  ];
  writeFileSync(at("db/releases.json"), `${JSON.stringify(releases, null, 2)}\n`);
}

function commit(message: string): void {
  git(root, "add", "--update");
  git(root, "commit", "--quiet", "--message", message);
}

function signTag(tag: string, key: string): void {
  const ssh = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key}`];
  git(root, ...ssh, "tag", "--sign", "--message", tag, tag);
}

function writeFiles({
  tag,
  notes,
  evidence,
  key,
}: {
  readonly tag: string;
  readonly notes: string;
  readonly evidence: Evidence;
  readonly key: string;
}): string {
  const folder = at("build/release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeSources(root, folder, tag);
  writeFileSync(path.join(folder, "sbom.json"), makeSbom(root));
  writeFileSync(path.join(folder, "NOTES.md"), `# ${tag.slice(1)}\n\n${notes}\n`);
  writeFileSync(path.join(folder, "EVIDENCE.md"), evidencePage(evidence));
  writeFileSync(path.join(folder, "evidence.json"), `${JSON.stringify(evidence, null, 2)}\n`);
  writeSums(folder, key);
  return folder;
}
