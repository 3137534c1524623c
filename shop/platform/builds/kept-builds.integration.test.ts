import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openPool } from "#shop/platform/database/db.server.ts";
import { keepBuild, readBuildFile, type Build } from "./kept-builds.server.ts";

const { db, url } = await testDatabase();
const pool = openPool(url, 2);
afterAll(() => pool.end());

beforeEach(async () => {
  await pool.query("delete from builds");
  await pool.query("delete from build_files");
});

/** A build whose files contain their own path. */
function buildOf(...paths: string[]): Build & { readonly wasRead: string[] } {
  const wasRead: string[] = [];
  return {
    paths,
    wasRead,
    read: async (path) => {
      wasRead.push(path);
      const isScript = path.endsWith(".js");
      return { content: Buffer.from(path), brotli: isScript ? Buffer.from(`br ${path}`) : null };
    },
  };
}

async function kept(): Promise<string[]> {
  const { rows } = await pool.query("select path from build_files order by path");
  return rows.map((row) => row.path);
}

test("a file of a build is read as it was built, whole and compressed", async () => {
  await keepBuild(db, buildOf("/assets/a-1.js", "/assets/b-1.woff2"));
  expect(await readBuildFile(db, "/assets/a-1.js")).toEqual({
    content: Buffer.from("/assets/a-1.js"),
    brotli: Buffer.from("br /assets/a-1.js"),
  });
  expect((await readBuildFile(db, "/assets/b-1.woff2"))?.brotli).toBeNull();
  expect(await readBuildFile(db, "/assets/a-2.js")).toBeNull();
});

test("a picture that is not made yet is left out, and those beside it are kept", async () => {
  await keepBuild(db, buildOf("/assets/a-1.js"));
  const build = buildOf("/pictures/a-1.webp", "/pictures/b-1.webp");
  const read = (path: string) => (path.includes("a-1") ? Promise.resolve(null) : build.read(path));
  await keepBuild(db, { ...build, read });
  expect(await kept()).toEqual(["/assets/a-1.js", "/pictures/b-1.webp"]);
});

test("the files of the last five builds are kept, shared ones once", async () => {
  for (let each = 1; each <= 7; each += 1)
    await keepBuild(db, buildOf(`/assets/a-${each}.js`, "/assets/same.css"));
  expect(await kept()).toEqual([
    ...[3, 4, 5, 6, 7].map((each) => `/assets/a-${each}.js`),
    "/assets/same.css",
  ]);
});

test("an earlier build that is started again counts as the newest", async () => {
  for (let each = 1; each <= 5; each += 1) await keepBuild(db, buildOf(`/assets/a-${each}.js`));
  await keepBuild(db, buildOf("/assets/a-1.js"));
  await keepBuild(db, buildOf("/assets/a-6.js"));
  expect(await kept()).toEqual([1, 3, 4, 5, 6].map((each) => `/assets/a-${each}.js`));
});

test("a start of the same build reads none of its files again", async () => {
  await keepBuild(db, buildOf("/assets/a-1.js"));
  const again = buildOf("/assets/a-1.js");
  await keepBuild(db, again);
  expect(again.wasRead).toEqual([]);
});

test("of the pictures, only those that the build before does not have are kept", async () => {
  await keepBuild(db, buildOf("/assets/a-1.js", "/pictures/p-1.webp"));
  expect(await kept()).toEqual(["/assets/a-1.js"]);
  await keepBuild(db, buildOf("/assets/a-2.js", "/pictures/p-1.webp", "/pictures/p-2.webp"));
  expect(await kept()).toEqual(["/assets/a-1.js", "/assets/a-2.js", "/pictures/p-2.webp"]);
});

test("instances that start different builds at once keep them all", async () => {
  const builds = [1, 2, 3, 4].map((each) => buildOf(`/assets/a-${each}.js`, "/assets/same.css"));
  await Promise.all(builds.map((each) => keepBuild(db, each)));
  expect(await kept()).toHaveLength(5);
});
