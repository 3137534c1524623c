import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "#server/http/http-for-tests.ts";

type Client = { readonly socket: net.Socket; readonly ask: () => Promise<string> };

async function connect(port: number): Promise<Client> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const ask = async () => {
    socket.write("GET /api/x HTTP/1.1\r\nHost: shop\r\n\r\n");
    return String(await once(socket, "data").catch(() => "refused"));
  };
  return { socket, ask };
}

test("a client beyond its connections is refused while all of them are at work", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { port } = await startTestServer({
    connectionsMax: 4,
    respond: async () => {
      await finished;
      return new Response("ok");
    },
  });
  const clients = await Promise.all(Array.from({ length: 4 }, () => connect(port)));
  const answers = clients.map(({ ask }) => ask());
  const fifth = await connect(port);
  expect(await fifth.ask()).not.toContain("200 OK");
  finish();
  for (const answer of await Promise.all(answers)) expect(answer).toContain("200 OK");
});

test("a new connection takes the place of the oldest that asks for nothing", async () => {
  const { port } = await startTestServer({ connectionsMax: 3 });
  const clients = [await connect(port), await connect(port), await connect(port)];
  for (const { ask } of clients) expect(await ask()).toContain("200 OK");
  const fourth = await connect(port);
  expect(await fourth.ask()).toContain("200 OK");
  await expect
    .poll(() => clients.map(({ socket }) => socket.readyState))
    .toEqual(["closed", "open", "open"]);
});

test("a proxy of ours holds as many connections as it needs", async () => {
  const { origin } = await startTestServer({ connectionsMax: 2, trustProxy: ["127.0.0.0/8"] });
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const status = () =>
    new Promise((resolve) => {
      http.get(origin, { agent }, (answer) => resolve(answer.resume().statusCode));
    });
  expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array(20).fill(200));
});
