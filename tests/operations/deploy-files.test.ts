import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { secretNames } from "#shop/platform/env-secrets.ts";
import { settingNames } from "#shop/platform/env.server.ts";

const folder = path.resolve(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** The fields of a compose file that the tests look at. */
type Service = {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  secrets?: string[];
  [field: string]: unknown;
};
type Compose = {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
};
const compose = (name: string): Compose => parse(read(name), { merge: true });
const one = compose("compose.yaml");
const postgres = compose("compose.postgres.yaml");
const two = compose("compose.two.yaml");

const instructions = DockerfileParser.parse(read("Dockerfile")).getInstructions();
const of = (keyword: string, among: readonly Instruction[] = instructions) =>
  among.filter((each) => each.getKeyword() === keyword);
const stages = () => {
  const begins = instructions.flatMap((each, at) => (each.getKeyword() === "FROM" ? [at] : []));
  return begins.map((at, number) => instructions.slice(at, begins[number + 1]));
};

it("the image is built on a base that is an argument, and no digest is made up", () => {
  expect(of("FROM").map((each) => each.getArgumentsContent())).toEqual([
    "${NODE_IMAGE} AS build",
    "${NODE_IMAGE}",
  ]);
  expect(read("Dockerfile")).not.toMatch(/^(?!#).*@sha256:[0-9a-f]/m);
  expect(read("Dockerfile")).not.toMatch(/^# *syntax/m);
});

it("its last stage fetches nothing, has a numeric user, a health check and commands without a shell", () => {
  const [, last = []] = stages();
  for (const command of of("RUN", last))
    expect(command.getArgumentsContent()).not.toMatch(/apt|npm|curl|wget|http/);
  expect(of("USER", last).map((each) => each.getArgumentsContent())).toEqual(["10001:10001"]);
  expect(of("CMD", last)[0]?.getArgumentsContent()).toBe('["node", "server/main.ts"]');
  expect(of("HEALTHCHECK", last)[0]?.getArgumentsContent()).toMatch(/CMD \["node", /);
  expect(of("STOPSIGNAL", last)[0]?.getArgumentsContent()).toBe("SIGTERM");
  expect(of("ADD")).toEqual([]);
  for (const copy of of("COPY", last))
    expect(copy instanceof Copy ? copy.getFromFlag()?.getValue() : null).toBe("build");
});

it("nothing of secrets, data, tests or history is sent to a build", () => {
  const ignored = readFileSync(path.resolve(folder, "../.dockerignore"), "utf8").split("\n");
  for (const name of [".git", ".env*", "data", "tests", "**/node_modules", ".cache"])
    expect(ignored).toContain(name);
});

it("the shop runs without rights, on a read-only file system, with time to stop", () => {
  for (const shop of [one.services["shop"], one.services["proxy"]])
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
      logging: { driver: "json-file" },
    });
  expect(one.services["shop"]).toMatchObject({
    init: true,
    stop_grace_period: "40s",
    mem_limit: "1g",
    volumes: ["storage:/storage"],
  });
  expect(one.services["shop"]).not.toHaveProperty("ports");
  expect(one.services["proxy"]?.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
});

it.each([
  ["compose.yaml", one],
  ["compose.postgres.yaml", postgres],
  ["compose.two.yaml", two],
])("%s has known settings, secrets from files alone, and images by name", (_, file) => {
  const others = ["SHOP_HOST", "SHOP_UPSTREAMS", "POSTGRES_USER", "POSTGRES_DB"];
  const known = [...settingNames, ...others, "POSTGRES_PASSWORD_FILE"];
  for (const service of Object.values(file.services)) {
    for (const [name, value] of Object.entries(service.environment ?? {})) {
      expect(known).toContain(name);
      expect(secretNames).not.toContain(name);
      if (name.endsWith("_FILE")) {
        const secret = value.replace("/run/secrets/", "");
        expect(service.secrets).toContain(secret);
        expect({ ...one.secrets, ...postgres.secrets }).toHaveProperty(secret);
      }
    }
    if (service.image !== undefined) expect(service.image).toMatch(/^\$\{[A-Z_]+_IMAGE:\?/);
  }
});

it("with PostgreSQL, the shop waits for it, its data and dumps are in volumes, and two instances share all", () => {
  expect(postgres.services["shop"]).toMatchObject({
    environment: { DATABASE_URL_FILE: "/run/secrets/database_url", BACKUP_URL: "off" },
    depends_on: { db: { condition: "service_healthy" } },
  });
  expect(postgres.services["db"]).toMatchObject({ volumes: ["db:/var/lib/postgresql"] });
  expect(postgres.services["db"]?.["healthcheck"]).toBeDefined();
  expect(postgres.services["backup"]).toMatchObject({
    volumes: ["dumps:/dumps", "storage:/storage:ro"],
  });
  expect(two.services["shop2"]).toMatchObject({
    extends: { file: "compose.yaml", service: "shop" },
    environment: { DATABASE_URL_FILE: "/run/secrets/database_url", BACKUP_URL: "off" },
  });
  expect(two.services["proxy"]).toMatchObject({
    environment: { SHOP_UPSTREAMS: "shop:3000 shop2:3000" },
  });
});

it("the backup beside PostgreSQL keeps dumps for 14 days, and uploads for 14 days after the shop has deleted them", () => {
  const place = mkdtempSync(path.join(os.tmpdir(), "compose-backup-"));
  try {
    const script = String((postgres.services["backup"]?.["command"] as string[])[0])
      .replaceAll("$$", "$")
      .replaceAll(/\/(dumps|storage|run\/secrets)/g, `${place}/$1`);
    for (const each of ["dumps", "storage/uploads/ab", "run/secrets", "bin"])
      mkdirSync(path.join(place, each), { recursive: true });
    const write = (name: string, text: string, mode = 0o644) =>
      writeFileSync(path.join(place, name), text, { mode });
    write("run/secrets/database_password", "secret");
    // Stands in for PostgreSQL's program, and for the day that the script waits, which ends the test's run.
    write(
      "bin/pg_dump",
      '#!/bin/sh\nfor each; do :; done; echo dumped > "${each#--file=}"\n',
      0o755,
    );
    write("bin/sleep", "#!/bin/sh\nkill $PPID\n", 0o755);
    const runOnce = () =>
      spawnSync("/bin/sh", ["-c", script], {
        env: { PATH: `${place}/bin:${process.env["PATH"]}` },
        encoding: "utf8",
      });
    const kept = () =>
      (readdirSync(path.join(place, "dumps"), { recursive: true }) as string[])
        .filter((name) => /\.(dump|webp)$/.test(name))
        .toSorted();
    write("storage/uploads/ab/first.webp", "first");
    expect(runOnce().stderr).toBe("");
    const [today] = kept();
    expect(today).toMatch(/^shop-\d{4}-\d\d-\d\d\.dump$/);
    expect(kept()).toEqual([today, "uploads/ab/first.webp"]);

    rmSync(path.join(place, "storage/uploads/ab/first.webp"));
    write("storage/uploads/ab/second.webp", "second");
    const age = (name: string, days: number) => {
      const time = Date.now() / 1_000 - days * 86_400;
      utimesSync(path.join(place, "dumps", name), time, time);
    };
    age("uploads/ab/first.webp", 13);
    runOnce();
    expect(kept()).toEqual([today, "uploads/ab/first.webp", "uploads/ab/second.webp"]);
    for (const name of ["uploads/ab/first.webp", "uploads/ab/second.webp"]) age(name, 16);
    write("dumps/shop-2026-01-01.dump", "old");
    age("shop-2026-01-01.dump", 16);
    runOnce();
    expect(kept()).toEqual([today, "uploads/ab/second.webp"]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

it("every value that the compose files ask for has an example", () => {
  const asked = ["compose.yaml", "compose.postgres.yaml", "compose.two.yaml"].flatMap((name) =>
    [...read(name).matchAll(/\$\{([A-Z_]+)/g)].map(([, each]) => each),
  );
  const given = [...read("compose.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, each]) => each);
  expect([...new Set(asked)].toSorted()).toEqual(given.toSorted());
});

it("the compose files and the proxies use the port, the folder and the user of the image", () => {
  const settings = of("ENV")
    .map((each) => each.getArgumentsContent() ?? "")
    .join(" ");
  const port = /\bPORT=(\d+)/.exec(settings)?.[1];
  const data = /\bDATA_DIR=(\S+)/.exec(settings)?.[1];
  expect(of("EXPOSE").map((each) => each.getArgumentsContent())).toEqual([port]);
  expect(of("VOLUME").map((each) => each.getArgumentsContent())).toEqual([data]);
  expect(one.services["shop"]).toMatchObject({ expose: [port], volumes: [`storage:${data}`] });
  for (const { services } of [one, two])
    for (const upstream of services["proxy"]?.environment?.["SHOP_UPSTREAMS"]?.split(" ") ?? [])
      expect(upstream).toMatch(new RegExp(`^shop2?:${port}$`));
  expect(read("Caddyfile")).toContain(`127.0.0.1:${port}`);
  expect(read("nginx.conf.example")).toContain(`127.0.0.1:${port}`);
  const user = of("USER")[0]?.getArgumentsContent()?.split(":")[0];
  expect(read("compose.yaml")).toContain(`user has the number ${user}`);
});
