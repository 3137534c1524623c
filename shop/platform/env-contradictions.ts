import type { Env } from "./env.server.ts";

/** Settings that are valid alone but not together. */
export function contradictions(env: Env): string[] {
  const problems: string[] = [];
  const loopback = isLoopback(env.publicUrl);
  if (!loopback && !env.allowSandbox) {
    if (env.usesSandboxPayment)
      problems.push(
        `STRIPE_SECRET_KEY must be set when PUBLIC_URL is public (${env.publicUrl}): the sandbox takes no money. Set ALLOW_SANDBOX=1 to start it anyway.`,
      );
    if (env.usesSandboxMail)
      problems.push(
        `SMTP_URL must be set when PUBLIC_URL is public (${env.publicUrl}): the sandbox mailbox is open to everyone. Set ALLOW_SANDBOX=1 to start it anyway.`,
      );
  }
  const host = env.host.includes(":") ? `[${env.host}]` : env.host;
  const usesSandbox = env.usesSandboxPayment || env.usesSandboxMail;
  if (loopback && usesSandbox && !env.allowSandbox && !isLoopback(`http://${host}`))
    problems.push(
      `HOST ${env.host} lets other computers reach the sandbox and its mailbox. Set STRIPE_SECRET_KEY and SMTP_URL, or set HOST to 127.0.0.1. Set ALLOW_SANDBOX=1 to start it anyway.`,
    );
  if (!env.usesSandboxPayment && env.stripeWebhookSecret === null)
    problems.push("STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.");
  if (!env.rateLimit && !loopback)
    problems.push("RATE_LIMIT can be off only when PUBLIC_URL leads to this computer.");
  return problems;
}

/** Whether a URL leads to this computer only. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
