/**
 * The health check of a container: whether the shop answers at all. Whether it should get requests is
 * for the proxy to ask, at /readyz.
 */
const port = process.env.PORT || "3000";
const timeoutMs = 2_500;

try {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  process.exitCode = response.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
