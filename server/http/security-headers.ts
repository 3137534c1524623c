/** Header names and values in turn, as node:http takes them. */
export type HeaderList = readonly string[];

/** Nothing but a page of the website loads or shows anything. */
const strictestPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries, refusals and files included. The website's own answer may
 * replace any of them; its pages bring their own Content-Security-Policy.
 */
export function securityHeaders(publicUrl: string, withPolicy = true): HeaderList {
  const headers = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["X-Frame-Options", "DENY"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ["X-Permitted-Cross-Domain-Policies", "none"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (withPolicy) headers.push(["Content-Security-Policy", strictestPolicy]);
  if (publicUrl.startsWith("https:")) {
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return headers.flat();
}

/** The first list without the headers that the second one has, followed by the second. */
export function mergeHeaders(base: HeaderList, own: HeaderList): string[] {
  const replaced = new Set<string>();
  for (let i = 0; i < own.length; i += 2) replaced.add((own[i] ?? "").toLowerCase());
  const merged: string[] = [];
  for (let i = 0; i < base.length; i += 2) {
    const name = base[i] ?? "";
    if (!replaced.has(name.toLowerCase())) merged.push(name, base[i + 1] ?? "");
  }
  return merged.concat(own);
}
