import http from "node:http";
import type https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import {
  fetchPublicFile,
  isPublicAddress,
  safeUrl,
  type Network,
} from "./fetch-public-file.server.ts";

const asked: string[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? "");
  if (request.url === "/redirect")
    response.writeHead(302, { Location: "https://mill.example/peg.jpg" }).end();
  else if (request.url === "/slow") response.writeHead(200).write("a");
  else if (request.url === "/long") response.end("x".repeat(101));
  else if (request.url === "/endless") {
    response.writeHead(200);
    response.write("x".repeat(60));
    response.end("x".repeat(60));
  } else if (request.url === "/peg.jpg") response.end("peg");
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

/** The names are looked up as a test says, and every connection goes to this machine's server. */
function network(
  addresses: readonly string[],
  isPublic: Network["isPublic"] = () => true,
): Network {
  const request = ((
    url: URL,
    options: https.RequestOptions,
    answer: (message: http.IncomingMessage) => void,
  ) =>
    http.request({ ...options, host: url.hostname, path: url.pathname, port }, answer)) as unknown;
  return { lookup: async () => addresses, isPublic, request: request as typeof https.request };
}
const limits = { bytesMax: 100, timeoutMs: 2_000 };
const fetched = (path: string, own = network(["127.0.0.1"]), timeoutMs = limits.timeoutMs) =>
  fetchPublicFile(`https://mill.example${path}`, { ...limits, timeoutMs }, own);

describe("fetching a file of the public internet", () => {
  it("gives the file, and connects to the address that was checked", async () => {
    const answer = await fetched("/peg.jpg");
    expect(answer.ok && answer.value.toString()).toBe("peg");
  });
  it("refuses a redirect, what is not there, what is too large and what takes too long", async () => {
    expect(await fetched("/redirect")).toEqual({ ok: false, reason: "redirects" });
    expect(await fetched("/gone")).toEqual({ ok: false, reason: "not_found" });
    expect(await fetched("/long")).toEqual({ ok: false, reason: "too_large" });
    expect(await fetched("/endless")).toEqual({ ok: false, reason: "too_large" });
    expect(await fetched("/slow", network(["127.0.0.1"]), 200)).toEqual({
      ok: false,
      reason: "unreachable",
    });
  });
  it("asks nobody when one of the addresses of a name is private", async () => {
    const before = asked.length;
    for (const addresses of [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::1"]])
      expect(await fetched("/peg.jpg", network(addresses, isPublicAddress))).toEqual({
        ok: false,
        reason: "private_address",
      });
    expect(asked).toHaveLength(before);
  });
  it("takes https by name only", () => {
    for (const url of [
      "http://mill.example/a.jpg",
      "https://mill.example:8443/a.jpg",
      "https://user@mill.example/a.jpg",
      "https://127.0.0.1/a.jpg",
      "https://0x7f000001/a.jpg",
      "https://[::1]/a.jpg",
      "https://localhost/a.jpg",
      "file:///etc/passwd",
      "mill.example/a.jpg",
    ])
      expect([url, safeUrl(url)]).toEqual([url, null]);
    expect(safeUrl("https://cdn.mill.example/a.jpg?v=1")?.hostname).toBe("cdn.mill.example");
  });
  it("knows private addresses in every notation", () => {
    for (const address of [
      "127.0.0.1",
      "10.1.2.3",
      "172.31.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "::1",
      "::",
      "fe80::1",
      "fd00::1",
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "no address",
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    for (const address of ["93.184.215.14", "172.32.0.1", "2606:2800:21f:cb07::1"])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });
});
