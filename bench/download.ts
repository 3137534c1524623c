import http from "node:http";

export type Download = {
  readonly status: number;
  readonly firstMs: number;
  /** As sent: compressed, if the headers take that. */
  readonly bytes: number;
};

/** Reads a response to its end without storing it. */
export function download(
  url: string | URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Download> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (answer) => {
        let bytes = 0;
        let firstMs = 0;
        answer.on("data", (chunk: Buffer) => {
          firstMs ||= performance.now() - began;
          bytes += chunk.length;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, firstMs, bytes }));
        answer.on("error", reject);
      })
      .on("error", reject);
  });
}
