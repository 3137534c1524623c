/** Alternating header names and values, as node:http accepts them. */
export type HeaderList = readonly string[];

/** For every response except pages, which need to load nothing. */
const strictestPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every response, including refusals and files. The website's responses may replace
 * any of them; its pages have a Content-Security-Policy of their own.
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

/** Both lists in one; headers of `own` replace those of `base`. */
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
