import { createTransport } from "nodemailer";
import { isLoopback } from "#shop/platform/env.server.ts";
import { toNodemailer, type EmailMessage } from "./email-message.ts";

/** How long a mail server may take, in milliseconds. */
export type SmtpPatience = {
  /** To find its address. */
  readonly dnsMs: number;
  /** To find it, reach it, be greeted and agree on TLS, all together. */
  readonly connectMs: number;
  /** Between the connection and its first word, and for the step to TLS. */
  readonly greetingMs: number;
  /** Without a word, at any later time. */
  readonly silenceMs: number;
  /** For one mail as a whole: nothing else ends a server that goes on word by word. */
  readonly deliveryMs: number;
};

const PATIENCE: SmtpPatience = {
  dnsMs: 10_000,
  connectMs: 20_000,
  greetingMs: 20_000,
  silenceMs: 20_000,
  deliveryMs: 60_000,
};
const CONNECTIONS_MAX = 3;

export type Smtp = {
  /** Rejects when the server refuses the letter, is too slow, or ends before it has said that it took it. */
  send(letter: EmailMessage): Promise<void>;
  /** Ends the connections; letters that still wait are rejected. */
  close(): void;
};

/**
 * A mail server, reached over a few connections that stay open between mails. It never tries a
 * letter again by itself once the server has begun to take it: that is the outbox's work.
 */
export function openSmtp(
  url: string,
  { from, patience = PATIENCE }: { readonly from: string; readonly patience?: SmtpPatience },
): Smtp {
  const server = createTransport(smtpOptions(url, patience));
  return {
    async send(letter) {
      const signal = AbortSignal.timeout(patience.deliveryMs);
      await server.sendMail({ ...toNodemailer(letter, from), signal });
    },
    close: () => server.close(),
  };
}

/**
 * SMTP_URL in nodemailer's terms. `smtps://` is TLS from the first byte; `smtp://` goes over to TLS
 * whenever the server offers it (STARTTLS, RFC 3207), and ends if that fails. Certificates are
 * verified. With a password in it, `smtp://` sends nothing without TLS except on this machine, so
 * that nobody on the way can take the offer out and read the password.
 *
 * What stands in the address's query is for nodemailer and wins: `?requireTLS=true` refuses a server
 * that offers no TLS, `?requireTLS=false` allows one on a network of your own, `?name=shop.example`
 * is how the shop introduces itself. A private certificate authority is Node's NODE_EXTRA_CA_CERTS.
 */
export function smtpOptions(url: string, patience: SmtpPatience = PATIENCE) {
  const { protocol, password } = new URL(url);
  return {
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    requireTLS: protocol === "smtp:" && password !== "" && !isLoopback(url),
    dnsTimeout: patience.dnsMs,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
  } as const;
}
