import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { needDebian } from "./debian.ts";
import { npmSettings } from "./npm-settings.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");
const outputMax = 64 * 1_024 * 1_024;

/** Debian's base system, which stays the same between runs. */
const cacheFolder = path.join(root, ".cache", "operations");
/** Where Debian has the certificates of authorities. */
const certificates = "/etc/ssl/certs";
const baseImage = "localhost/node:24";

export type Image = {
  /** The image's file system, mounted. */
  readonly folder: string;
  /** Its configuration, in Docker's format. */
  readonly config: Record<string, unknown>;
  /** What the shop adds to the base image, in bytes. */
  readonly ownBytes: number;
  readonly bytes: number;
  /** Runs a command in a container of the image as buildah does. */
  run(command: readonly string[]): Promise<string>;
  remove(): Promise<void>;
};

/**
 * Builds the image from deploy/Dockerfile without Docker: buildah in a chroot, on a base image of Debian
 * and the Node that runs this test. npm inside reaches its registry with this machine's own settings, which
 * are mounted and stay outside the image.
 */
export async function buildImage(): Promise<Image> {
  needDebian({ buildah: "buildah", mmdebstrap: "mmdebstrap" });
  const folder = mkdtempSync(path.join(os.tmpdir(), "shop-image-"));
  writeFileSync(path.join(folder, "registries.conf"), "");
  writeFileSync(
    path.join(folder, "policy.json"),
    '{"default":[{"type":"insecureAcceptAnything"}]}',
  );
  const at = (name: string) => path.join(folder, name);
  const global = ["--root", at("root"), "--runroot", at("run"), "--storage-driver", "vfs"];
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await run(
      "buildah",
      [...global, "--registries-conf", at("registries.conf"), ...args],
      { cwd: folder, maxBuffer: outputMax, env: { ...process.env, BUILDAH_ISOLATION: "chroot" } },
    );
    return stdout.trim();
  };
  const policy = ["--signature-policy", at("policy.json")];
  await makeBaseImage(buildah, policy);
  const options = ["--pull-never", "--format", "docker", "--tag", "localhost/shop", ...policy];
  const mounts = npmMounts(folder);
  const base = ["--build-arg", `NODE_IMAGE=${baseImage}`];
  const dockerfile = ["--file", path.join(root, "deploy", "Dockerfile")];
  const ignored = ["--ignorefile", path.join(root, ".dockerignore")];
  await buildah("bud", ...options, ...base, ...mounts, ...dockerfile, ...ignored, root);
  const container = await buildah("from", "--pull-never", ...policy, "localhost/shop");
  const mounted = await buildah("mount", container);
  const about = JSON.parse(await buildah("inspect", "--type", "image", "localhost/shop"));
  return {
    folder: mounted,
    config: about.Docker.config,
    ownBytes: (await sizeOf(mounted)) - (await sizeOfImage(buildah, policy)),
    bytes: await sizeOf(mounted),
    run: (command) => buildah("run", container, "--", ...command),
    async remove() {
      await buildah("umount", "--all");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Buildah = (...args: string[]) => Promise<string>;

async function makeBaseImage(buildah: Buildah, policy: readonly string[]): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true });
  const tar = path.join(cacheFolder, "debian-13.tar");
  if (!existsSync(tar)) {
    const fresh = path.join(cacheFolder, "debian-13-new.tar");
    await run("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", "trixie", fresh], {
      maxBuffer: outputMax,
    });
    cpSync(fresh, tar);
    rmSync(fresh);
  }
  const npm = path.resolve(
    (await run("/bin/sh", ["-c", 'readlink -f "$(command -v npm)"'])).stdout.trim(),
    "../..",
  );
  const container = await buildah("from", "scratch");
  await buildah("add", container, tar, "/");
  await buildah("copy", container, process.execPath, "/usr/local/bin/");
  await buildah("copy", container, npm, "/usr/local/lib/node_modules/npm");
  const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
  await buildah("run", container, "--", ...link);
  await buildah("commit", "--quiet", ...policy, container, baseImage);
  await buildah("rm", container);
}

/** This machine's settings of npm and its certificates, mounted where npm looks for them in the image. */
function npmMounts(folder: string): string[] {
  const settings = path.join(folder, "npmrc");
  writeFileSync(settings, npmSettings(`${certificates}/ca-certificates.crt`), { mode: 0o600 });
  const mount = (from: string, to: string) => ["--volume", `${from}:${to}:ro`];
  return [...mount(certificates, certificates), ...mount(settings, "/root/.npmrc")];
}

async function sizeOfImage(buildah: Buildah, policy: readonly string[]): Promise<number> {
  const container = await buildah("from", "--pull-never", ...policy, baseImage);
  const bytes = await sizeOf(await buildah("mount", container));
  await buildah("rm", container);
  return bytes;
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run("du", ["--summarize", "--bytes", folder]);
  return Number.parseInt(stdout, 10);
}
