import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartFailed } from "#server/start-failed.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { allowedSigners, signatureNamespace, signersFile } from "./signers.ts";

const run = promisify(execFile);
const timeoutMs = 30_000;

/**
 * Checks that a tag or commit of a repository is signed by a key that the version in the folder `running` names,
 * and that a tag has the name under which it is offered. Throws StartFailed with a sentence when it is not.
 */
export async function verifyRef(
  repository: string,
  { ref, commit }: { readonly ref: string; readonly commit: string },
  running: string,
): Promise<void> {
  const git = (...args: readonly string[]) => runProgram("git", ["-C", repository, ...args]);
  const isTag = (await git("cat-file", "-t", ref)).trim() === "tag";
  const name = ref.split("/").slice(3).join("/");
  const what = isTag
    ? `The tag ${name}`
    : `The commit ${commit.slice(0, 12)}, which has no signed tag,`;
  const content = await git("cat-file", isTag ? "tag" : "commit", ref);
  if (!content.includes("-----BEGIN SSH SIGNATURE-----")) throw notSigned(what);
  if (isTag && !content.split("\n\n", 1)[0]?.split("\n").includes(`tag ${name}`))
    throw refused(`${what} was signed under another name.`);
  const signers = signersOf(running, what);
  const trusted = [`gpg.ssh.allowedSignersFile=${signers}`, "gpg.minTrustLevel=fully"];
  const options = trusted.flatMap((each) => ["-c", each]);
  await git(...options, isTag ? "verify-tag" : "verify-commit", ref).catch((error: unknown) => {
    throw error instanceof StartFailed ? error : notTrusted(what);
  });
}

/**
 * Checks the SHA-256 of a file by SHA256SUMS and SHA256SUMS.sig beside it, which `npm run release` writes. Throws
 * StartFailed with a sentence when they do not say that it is a release.
 */
export async function verifyFile(file: string, hash: string, running: string): Promise<void> {
  const what = path.basename(file);
  const sums = path.join(path.dirname(file), "SHA256SUMS");
  const signature = `${sums}.sig`;
  if (!fs.existsSync(sums) || !fs.existsSync(signature)) throw notSigned(what);
  const content = fs.readFileSync(sums);
  const signers = signersOf(running, what);
  const trust = async () => {
    const given = ["-s", signature, "-f", signers];
    const found = await runProgram("ssh-keygen", ["-Y", "find-principals", ...given]);
    const [signer = ""] = found.trim().split("\n");
    const wanted = ["-n", signatureNamespace, "-I", signer];
    await runProgram("ssh-keygen", ["-Y", "verify", ...wanted, ...given], content);
  };
  await trust().catch((error: unknown) => {
    throw error instanceof StartFailed ? error : notTrusted("SHA256SUMS");
  });
  if (!content.toString().split("\n").includes(`${hash}  ${what}`))
    throw refused(`${what} is not the file that SHA256SUMS names: it was changed.`);
}

/** The file of the keys that a version trusts. */
function signersOf(folder: string, what: string): string {
  const file = path.join(folder, signersFile);
  if (allowedSigners(folder).length > 0) return file;
  throw new StartFailed(
    `${what} can't be checked, as this version names no key yet: put the line that those who make the releases publish into ${file}, and update again. Nothing was changed.`,
  );
}

const notSigned = (what: string) => refused(`${what} is not signed.`);
const notTrusted = (what: string) =>
  refused(`${what} is not signed by a key in ${signersFile}, or was changed afterwards.`);

function refused(sentence: string): StartFailed {
  return new StartFailed(
    `${sentence} Nothing was changed. Ask those who make the releases, or add --unsigned to take it without a check.`,
  );
}

async function runProgram(name: string, args: readonly string[], input?: Buffer): Promise<string> {
  const running = run(name, [...args], { timeout: timeoutMs });
  running.child.stdin?.on("error", () => {}); // the program's own end says why
  running.child.stdin?.end(input);
  const { stdout } = await running.catch((error: unknown) => {
    const isMissing = codeOf(error) === "ENOENT";
    const says = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    if (isMissing || /cannot run ssh-keygen/.test(says))
      throw refused(
        "ssh-keygen is not installed, which checks signatures: install openssh-client.",
      );
    throw error;
  });
  return stdout;
}
