const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** Whether a payment page was opened at one of these addresses. On one machine, any port is the same shop. */
export function isOpenedAt(origin: string, addresses: readonly string[]): boolean {
  return (
    addresses.includes(origin) ||
    (LOOPBACK.test(origin) && addresses.some((address) => LOOPBACK.test(address)))
  );
}
