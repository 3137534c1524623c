import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export type Balancer = {
  readonly url: string;
  /** The instances' URLs; one that is not ready gets no request. */
  readonly instances: Set<string>;
  stop(): Promise<void>;
};

const checkMs = 100;

/**
 * A load balancer as small as it can be: each request goes to the next instance whose /readyz says 200. A
 * GET that could not be sent is sent to another one, and a POST is not.
 */
export async function startBalancer(): Promise<Balancer> {
  const instances = new Set<string>();
  const ready = new Set<string>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
  let turn = 0;
  const next = (except?: string) => {
    const usable = [...instances].filter((each) => ready.has(each) && each !== except);
    return usable[turn++ % Math.max(1, usable.length)];
  };
  const checking = setInterval(() => {
    for (const each of instances)
      void isReady(each).then((is) => void (is ? ready.add(each) : ready.delete(each)));
  }, checkMs);

  const server = http.createServer((request, response) => {
    const pass = (to: string | undefined, isSecond: boolean) => {
      if (to === undefined) return void response.writeHead(502).end("no instance is ready");
      const { method = "GET", headers, url = "/" } = request;
      const passed = http.request(new URL(url, to), { method, headers, agent }, (answer) => {
        const { connection: _, "keep-alive": __, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
      });
      passed.on("error", (error) => {
        if (response.headersSent) return void response.destroy();
        if (method === "GET" && !isSecond) return pass(next(to), true);
        response.writeHead(502).end(`${to}: ${error.message}`);
      });
      request.pipe(passed);
    };
    pass(next(), false);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instances,
    async stop() {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (answer) => {
      await answer.text();
      return answer.status === 200;
    },
    () => false,
  );
}
