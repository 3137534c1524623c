import { createTransport } from "nodemailer";
import { isLoopback } from "#shop/platform/env-contradictions.ts";
import { toNodemailer, type EmailMessage } from "./email-message.ts";

/** How long a mail server may take, in milliseconds. */
export type SmtpTimeouts = {
  /** For the DNS lookup. */
  readonly dnsMs: number;
  /** For the lookup, the connection, the greeting and TLS together. */
  readonly connectMs: number;
  /** From the connection to the greeting, and for STARTTLS. */
  readonly greetingMs: number;
  /** Without a reply at any later time. */
  readonly silenceMs: number;
  /** For one e-mail as a whole: the only limit on a server that keeps replying slowly. */
  readonly deliveryMs: number;
};

const TIMEOUTS: SmtpTimeouts = {
  dnsMs: 10_000,
  connectMs: 20_000,
  greetingMs: 20_000,
  silenceMs: 20_000,
  deliveryMs: 60_000,
};
const CONNECTIONS_DEFAULT = 3;

export type SmtpOptions = {
  readonly from: string;
  /** The most connections at a time, three unless said. */
  readonly connections?: number | undefined;
  readonly timeouts?: SmtpTimeouts;
};

export type Smtp = {
  /** Rejects if the server refuses the e-mail, is too slow, or disconnects before it has accepted it. */
  send(message: EmailMessage): Promise<void>;
  /** Connects and signs in without sending anything. Rejects when that fails. */
  check(): Promise<void>;
  /** Closes the connections; e-mails that still wait are rejected. */
  close(): void;
};

/**
 * A mail server, reached over a few connections that stay open between e-mails. It does not retry an
 * e-mail once the server has begun to accept it: the outbox's job does.
 */
export function openSmtp(
  url: string,
  { from, connections, timeouts = TIMEOUTS }: SmtpOptions,
): Smtp {
  const server = createTransport(smtpOptions(url, { timeouts, connections }));
  return {
    async send(message) {
      const signal = AbortSignal.timeout(timeouts.deliveryMs);
      await server.sendMail({ ...toNodemailer(message, from), signal });
    },
    check: async () => void (await server.verify()),
    close: () => server.close(),
  };
}

/**
 * SMTP_URL in nodemailer's terms. `smtps://` uses TLS from the start. `smtp://` upgrades to TLS
 * whenever the server offers it (STARTTLS, RFC 3207), and fails if the upgrade fails. Certificates are
 * verified. If the URL has a password, `smtp://` requires TLS except on this machine, so that nobody
 * on the way can remove the server's offer and read the password.
 *
 * Parameters in the URL's query go to nodemailer and win: `?requireTLS=true` refuses a server that
 * offers no TLS, `?requireTLS=false` allows one on your own network, `?name=shop.example` is the name
 * in the shop's greeting. For a private certificate authority, set Node's NODE_EXTRA_CA_CERTS.
 */
export function smtpOptions(
  url: string,
  {
    timeouts = TIMEOUTS,
    connections = CONNECTIONS_DEFAULT,
  }: Pick<SmtpOptions, "timeouts" | "connections"> = {},
) {
  const { protocol, password } = new URL(url);
  return {
    url,
    pool: true,
    maxConnections: connections,
    requireTLS: protocol === "smtp:" && password !== "" && !isLoopback(url),
    dnsTimeout: timeouts.dnsMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  } as const;
}
