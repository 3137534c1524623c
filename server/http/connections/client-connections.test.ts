import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "#server/http/http-for-tests.ts";

type Client = { readonly socket: net.Socket; readonly send: () => Promise<string> };

async function connect(port: number): Promise<Client> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const send = async () => {
    socket.write("GET /api/x HTTP/1.1\r\nHost: shop\r\n\r\n");
    return String(await once(socket, "data").catch(() => "refused"));
  };
  return { socket, send };
}

test("a client at its connection limit is refused while all its connections are busy", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { port } = await startTestServer({
    connectionsMax: 4,
    respond: async () => {
      await finished;
      return new Response("ok");
    },
  });
  const clients = await Promise.all(Array.from({ length: 4 }, () => connect(port)));
  const responses = clients.map(({ send }) => send());
  const fifth = await connect(port);
  expect(await fifth.send()).not.toContain("200 OK");
  finish();
  for (const response of await Promise.all(responses)) expect(response).toContain("200 OK");
});

test("a new connection replaces the client's oldest idle one", async () => {
  const { port } = await startTestServer({ connectionsMax: 3 });
  const clients = [await connect(port), await connect(port), await connect(port)];
  for (const { send } of clients) expect(await send()).toContain("200 OK");
  const fourth = await connect(port);
  expect(await fourth.send()).toContain("200 OK");
  await expect
    .poll(() => clients.map(({ socket }) => socket.readyState))
    .toEqual(["closed", "open", "open"]);
});

test("a trusted proxy has no connection limit", async () => {
  const { origin } = await startTestServer({ connectionsMax: 2, trustProxy: ["127.0.0.0/8"] });
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const status = () =>
    new Promise((resolve) => {
      http.get(origin, { agent }, (response) => resolve(response.resume().statusCode));
    });
  expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array(20).fill(200));
});
