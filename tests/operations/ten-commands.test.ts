import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needDebian } from "./support/debian.ts";
import { freePort } from "./support/free-port.ts";
import { npmSettings } from "./support/npm-settings.ts";

const root = path.resolve(import.meta.dirname, "../..");
const documentation = fs.readFileSync(path.join(root, "docs", "deploy.md"), "utf8");
const commands =
  /ten commands\n[^]*?```sh\n([^]*?)\n```/.exec(documentation)?.[1]?.split("\n") ?? [];
/** The packages that the first command installs. */
const packages = commands[0]?.split("--yes ")[1]?.split(" ") ?? [];
const repository = "/opt/repository";

const upgrading = fs.readFileSync(path.join(root, "UPGRADING.md"), "utf8");
const update = /```sh\n(.* npm run update)\n```/.exec(upgrading)?.[1] ?? "false";

let folder: string;
let port: number;

beforeAll(async () => {
  needDebian({
    mmdebstrap: "mmdebstrap",
    unshare: "util-linux",
    git: "git",
    "ssh-keygen": "openssh-client",
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "ten-commands-"));
  fs.chmodSync(folder, 0o755);
  execFileSync("tar", ["-xf", debian13(), "-C", folder]);
  port = await freePort();
  write("/etc/resolv.conf", fs.readFileSync("/etc/resolv.conf", "utf8"));
  write("/etc/ssl/certs/ca-certificates.crt", fs.readFileSync(certificates, "utf8"));
  write("/opt/npmrc", npmSettings(certificates));
  makeRepository();
  for (const [name, text] of Object.entries(stands())) write(`/usr/local/bin/${name}`, text, 0o755);
  write("/opt/walk.sh", walk());
}, 600_000);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A repository as its makers have it: this version, and a signed release after it. */
function makeRepository(): void {
  const source = at("/opt/source");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", source, ...args], { stdio: "pipe" });
  execFileSync("git", ["clone", "--quiet", root, source], { stdio: "pipe" });
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", at("/opt/key")]);
  const manifest = path.join(source, "package.json");
  const text = fs.readFileSync(manifest, "utf8").replace('"0.1.0"', '"0.2.0"');
  fs.writeFileSync(manifest, text);
  git("config", "user.name", "Owner");
  git("config", "user.email", "owner@example.com");
  git("checkout", "--quiet", "-b", "next");
  git("commit", "--quiet", "--all", "--message", "Release 0.2.0");
  const ssh = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${at("/opt/key")}`];
  git(...ssh, "tag", "--sign", "--message", "v0.2.0", "v0.2.0");
  git("checkout", "--quiet", "-");
  fs.rmSync(at(repository), { recursive: true, force: true });
  execFileSync("git", ["clone", "--quiet", "--bare", source, at(repository)], { stdio: "pipe" });
}

const certificates = "/etc/ssl/certs/ca-certificates.crt";
const at = (name: string) => path.join(folder, name);

function write(name: string, text: string, mode = 0o644): void {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), text, { mode });
}

/** Debian 13 with those packages, made once. */
function debian13(): string {
  const mark = createHash("sha256").update(packages.join(" ")).digest("hex").slice(0, 12);
  const file = path.join(root, ".cache", "operations", `debian-13-${mark}.tar`);
  if (fs.existsSync(file)) return file;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const include = `--include=${["ca-certificates", ...packages].join(",")}`;
  const fresh = file.replace(".tar", "-new.tar");
  execFileSync("mmdebstrap", ["--variant=important", include, "trixie", fresh], { stdio: "pipe" });
  fs.renameSync(fresh, file);
  return file;
}

/** What stands in for programs that need a whole machine: they are called as the commands call them. */
function stands(): Readonly<Record<string, string>> {
  const settings = [
    "PUBLIC_URL=https://shop.example",
    "TRUST_PROXY=loopback",
    "ALLOW_SANDBOX=1",
    `PORT=${port}`,
    "WEB_CONCURRENCY=1",
  ];
  return {
    "apt-get": `#!/bin/sh\n[ "$1" = update ] || { shift 2; dpkg --status "$@" > /dev/null; }\n`,
    // The owner who writes the settings that the page asks for.
    nano: `#!/bin/sh\nset -e\ntest -r "$1"\ncat >> "$1" <<'END'\n${settings.join("\n")}\nEND\n`,
    systemctl: `#!/bin/sh
of() { sed -n "s/^$1=//p" /etc/systemd/system/shop.service; }
case "$*" in
  daemon-reload) test -r /etc/systemd/system/shop.service ;;
  "enable --now shop")
    cd "$(of WorkingDirectory)"
    env "$(of Environment)" runuser -u "$(of User)" -- $(of ExecStart) > /var/log/shop.log 2>&1 &
    for second in $(seq 180); do grep -q '"msg":"Ready' /var/log/shop.log && exit 0; sleep 1; done
    cat /var/log/shop.log; exit 1 ;;
  "reload caddy") caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile ;;
  *) echo "unknown: systemctl $*"; exit 64 ;;
esac
`,
  };
}

/** The commands as they stand in the page, and then what they have led to. */
function walk(): string {
  const all = commands.map((line) => line.replace("https://git.example/shop.git", repository));
  const version = `node -e 'fetch("http://127.0.0.1:${port}/up").then((up) => console.log("version:", up.headers.get("x-shop-version")))'`;
  return [
    "set -e",
    "export NPM_CONFIG_USERCONFIG=/opt/npmrc",
    "git config --system --add safe.directory '*'",
    ...all.slice(0, -1),
    `${all.at(-1)} || echo "doctor ended with $?"`,
    `node -e 'fetch("http://127.0.0.1:${port}/", { headers: { host: "shop.example" } }).then(async (page) => console.log("home:", page.status, (await page.text()).includes("</html>")))'`,
    version,
    // Whose key the owner trusts, and the command of UPGRADING.md.
    'echo "owner@example.com $(cat /opt/key.pub)" >> /srv/shop/allowed-signers',
    `${update} -- --watch 10`,
    version,
    "stat --format='env: %a %U' /srv/shop/.env",
    "ps -o user= -C node | sort -u | sed 's/^/runs as: /'",
  ].join("\n");
}

test("ten commands put the shop on a plain Debian, and one updates it as its user", () => {
  expect(commands).toHaveLength(10);
  const inside = `mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && exec chroot "$1" sh /opt/walk.sh`;
  // Whatever the walk has started ends with it.
  const own = ["--mount", "--pid", "--fork", "--kill-child"];
  const { status, stdout, stderr } = spawnSync(
    "unshare",
    [...own, "sh", "-c", inside, "sh", folder],
    { encoding: "utf8", env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" } },
  );
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain("home: 200 true");
  expect(stdout).toContain("env: 600 shop");
  const versions = [...stdout.matchAll(/^version: (\S+)/gm)].map(([, each]) => each);
  expect(versions).toEqual(["0.1.0", "0.2.0"]);
  expect(stdout).toContain("runs as: shop");
  expect(stdout).not.toContain("runs as: root");
  expect(`${stdout}${stderr}`).toContain("Valid configuration");
  // Nothing but the name, which leads to no machine, and what is left to do keeps it from trading.
  expect(stdout.match(/^(?:Good|Warning|Failed) +/gm)).toHaveLength(20);
  expect(stdout).toMatch(/^Good +Database: /m);
  expect(stdout).toMatch(/^Good +Versions: 1 instance runs/m);
  expect(stdout).toMatch(/^Failed +Address: .*shop\.example/m);
});
