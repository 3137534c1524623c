import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { freePort } from "./support/free-port.ts";
import { buildImage, type Image } from "./support/image.ts";
import { makeVolume, startContainer, type Container } from "./support/container.ts";

const MB = 1_024 * 1_024;
/** What the shop adds to its base image: its packages, PostgreSQL, the pictures. */
const OWN_MAX_BYTES = 350 * MB;
const STOP_MAX_SECONDS = 40;

let image: Image;
beforeAll(async () => {
  image = await buildImage();
  const sizes = [image.ownBytes, image.bytes].map((bytes) => Math.round(bytes / MB));
  process.stdout.write(
    `Operations: the image adds ${sizes[0]} MB to its base, ${sizes[1]} MB in all\n`,
  );
}, 30 * 60_000);
afterAll(() => image?.remove());

const sandbox = { HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/storage", ALLOW_SANDBOX: "1" };

/** A page and a probe, asked from inside: the container has no network. */
async function expectToServe(container: Container, port = "3000"): Promise<void> {
  const script = `
    const get = async (path) => { const r = await fetch("http://127.0.0.1:${port}" + path); return [r.status, await r.text()]; };
    console.log(JSON.stringify([await get("/"), await get("/readyz?strict=1")]));`;
  const [page, ready] = JSON.parse(
    await container.execute(["/usr/local/bin/node", "--input-type=module", "-e", script]),
  );
  expect(page[0]).toBe(200);
  expect(page[1]).toContain("OUR FEATURED PRODUCTS");
  expect(ready[0]).toBe(200);
  const check = ["/usr/local/bin/node", "/app/deploy/healthcheck.mjs"];
  await container.execute(["/usr/bin/env", `PORT=${port}`, ...check]);
}

it("says how it is run: its user, health check, stop signal and command", () => {
  expect(image.config).toMatchObject({
    User: "10001:10001",
    Cmd: ["node", "server/main.ts"],
    StopSignal: "SIGTERM",
    Healthcheck: { Test: ["CMD", "node", "deploy/healthcheck.mjs"] },
    Volumes: { "/storage": {} },
  });
  expect(JSON.stringify(image.config)).not.toMatch(/npmrc|registry|SECRET=/i);
});

it("runs as a user without rights, who can't change it", async () => {
  expect(await image.run(["id", "-u"])).toBe("10001");
  await expect(image.run(["touch", "/app/server/new"])).rejects.toThrow();
  await expect(image.run(["touch", "/etc/new"])).rejects.toThrow();
});

it("contains no secret, no test, no history and nothing that only a build needs", () => {
  const own = readdirSync(path.join(image.folder, "app"), {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => !name.startsWith("node_modules/"));
  const wrong = own.filter((name) =>
    /(^|\/)(\.env|\.git|\.npmrc|tests|bench)(\/|$)|\.env\.|\.test\.tsx?$/.test(name),
  );
  expect(wrong).toEqual([]);
  const packages = readdirSync(path.join(image.folder, "app", "node_modules"));
  for (const name of ["vite", "vitest", "oxlint"]) expect(packages).not.toContain(name);
  for (const place of ["root/.npmrc", "usr/local/etc/npmrc"]) {
    const file = statSync(path.join(image.folder, place), { throwIfNoEntry: false });
    expect(file?.size ?? 0, place).toBe(0);
  }
});

it("is not much larger than what it runs", () => {
  expect(image.ownBytes).toBeLessThan(OWN_MAX_BYTES);
});

it("serves with its embedded database in a volume, on a read-only file system without a network, and stops in time", async () => {
  const storage = makeVolume();
  for (const round of ["new", "again"]) {
    const container = await startContainer({
      folder: image.folder,
      environment: { ...sandbox, PUBLIC_URL: "http://localhost:3000" },
      volumes: { "/storage": storage },
    });
    expect(readFileSync(`/proc/${container.pid}/status`, "utf8")).toMatch(/^Uid:\s+10001\s+10001/m);
    await expect(container.execute(["/bin/touch", "/app/new"])).rejects.toThrow(/Read-only/);
    await expectToServe(container);
    const { code, seconds } = await container.stop();
    expect(code, container.output()).toBe(0);
    expect(seconds, round).toBeLessThan(STOP_MAX_SECONDS);
  }
  rmSync(path.dirname(storage), { recursive: true });
});

it("serves with the database at DATABASE_URL, which it reads from a file", async () => {
  const server = await startDebianPostgres(15, await freePort());
  const storage = makeVolume();
  const port = String(await freePort());
  const secrets = makeVolume();
  writeFileSync(path.join(secrets, "database_url"), `${await server.createDatabase("shop")}\n`);
  chmodSync(path.join(secrets, "database_url"), 0o444);
  const container = await startContainer({
    folder: image.folder,
    environment: {
      ...sandbox,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      BACKUP_URL: "off",
      DATABASE_URL_FILE: "/run/database_url",
    },
    volumes: { "/storage": storage, "/run": secrets },
    hasNetwork: true,
  });
  await expectToServe(container, port);
  expect(readdirSync(storage)).not.toContain("postgres");
  expect(await container.stop()).toMatchObject({ code: 0 });
  await server.stop();
  for (const folder of [storage, secrets]) rmSync(path.dirname(folder), { recursive: true });
});
