import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { selfSigned } from "./self-signed.ts";

/** A received mail. */
export type ReceivedMail = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** As it came, line by line, the dots of SMTP received away again. */
  readonly source: string;
  readonly overTls: boolean;
  /** False when the server died before it said that it had received the mail. */
  readonly acknowledged: boolean;
};

/**
 * `closed`: does not listen. `refusing`: answers 421. `hanging`: accepts and never answers.
 * `deferring` and `rejecting`: refuses the recipient, for now or for good. `slow`: delays each answer.
 * `endless`: never ends an answer. `stalling`: takes the mail and never acknowledges it. `dying`: takes
 * the mail and dies before it acknowledges it.
 */
export type SmtpMode =
  | "well"
  | "closed"
  | "refusing"
  | "hanging"
  | "deferring"
  | "rejecting"
  | "slow"
  | "endless"
  | "stalling"
  | "dying";

export type SmtpServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How long the server waits before it acknowledges a mail, in milliseconds. 0 at the start. */
  acknowledgeAfterMs: number;
  /** The number of connections. */
  readonly connections: () => number;
  /** Changes the mode; open connections end. */
  setMode(mode: SmtpMode): Promise<void>;
  stop(): Promise<void>;
};

const SLOW_MS = 60;

/**
 * Starts a small SMTP server (RFC 5321) without TLS, with STARTTLS, or with TLS from the first byte, on
 * a self-signed certificate.
 */
export async function startSmtpServer(
  tls: "none" | "starttls" | "from the start" = "none",
): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let mode: SmtpMode = "well";
  const admit = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {}); // the shop may have been killed
    if (mode === "refusing") return void socket.end("421 4.3.2 Come back later\r\n");
    if (mode === "hanging") return;
    converse(socket, {
      received,
      mode: () => mode,
      acknowledgeAfterMs: () => smtp.acknowledgeAfterMs,
      offersTls: tls === "starttls",
      isGreeted: false,
    });
  };
  const server =
    tls === "from the start" ? createTlsServer(selfSigned, admit) : createServer(admit);
  const port = await listen(server, 0);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  const smtp: SmtpServer = {
    acknowledgeAfterMs: 0,
    url: `${tls === "from the start" ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    async setMode(next) {
      mode = next;
      if (next === "closed") return close();
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(server, port);
    },
    stop: close,
  };
  return smtp;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

type Talk = {
  readonly received: ReceivedMail[];
  readonly mode: () => SmtpMode;
  readonly acknowledgeAfterMs: () => number;
  readonly offersTls: boolean;
  readonly isGreeted: boolean;
};

function converse(socket: Socket, talk: Talk): void {
  let text = "";
  let inData = false;
  let to = "";
  const say = async (line: string) => {
    if (talk.mode() === "slow") await pause(SLOW_MS);
    socket.write(`${line}\r\n`);
  };
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" && talk.offersTls) return say("250-lath-and-line.test\r\n250 STARTTLS");
    if (verb === "EHLO" || verb === "HELO") return say("250 lath-and-line.test");
    if (verb === "STAR" && !talk.offersTls) return say("502 5.5.1 Not here");
    if (verb === "STAR") return void goOverToTls(socket, talk);
    if (verb === "MAIL" && talk.mode() === "endless") return void sendForEver(socket);
    if (verb === "RCPT") {
      to = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (talk.mode() === "deferring") return say("451 4.3.0 Try again later");
      if (talk.mode() === "rejecting") return say("550 5.1.1 No such recipient");
    }
    if (verb === "QUIT") return void socket.end("221 2.0.0 Bye\r\n");
    if (verb !== "DATA") return say("250 2.0.0 OK");
    inData = true;
    return say("354 Go on");
  };
  const takeMail = async (mail: string) => {
    inData = false;
    const acknowledged = !["stalling", "dying"].includes(talk.mode());
    talk.received.push({ ...read(mail), to, acknowledged, overTls: socket instanceof TLSSocket });
    await pause(talk.acknowledgeAfterMs());
    if (acknowledged) void say("250 2.0.0 Taken");
    else if (talk.mode() === "dying") socket.destroy();
  };
  if (!talk.isGreeted) void say("220 lath-and-line.test ESMTP");
  socket.on("data", (part) => {
    text += part.toString("latin1");
    for (;;) {
      const end = text.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const piece = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) void takeMail(piece);
      else void obey(piece);
    }
  });
}

/** RFC 3207: the conversation starts again after STARTTLS. */
function goOverToTls(socket: Socket, talk: Talk): void {
  socket.removeAllListeners("data");
  socket.write("220 2.0.0 Go over\r\n");
  const covered = new TLSSocket(socket, { ...selfSigned, isServer: true });
  covered.on("error", () => {}); // a client that does not trust the certificate disconnects
  converse(covered, { ...talk, offersTls: false, isGreeted: true });
}

/** Sends an answer that never ends. */
function sendForEver(socket: Socket): void {
  const timer = setInterval(() => socket.write("250-Let me see\r\n"), SLOW_MS);
  socket.on("close", () => clearInterval(timer));
}

function read(mail: string): { messageId: string; subject: string; source: string } {
  const source = mail.replace(/^\.\./gm, ".");
  return {
    messageId: header(source, "Message-ID"),
    subject: header(source, "Subject"),
    source,
  };
}

function header(mail: string, name: string): string {
  const head = mail.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? "";
  return new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}
