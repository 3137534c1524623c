import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A mail as it came in: its Message-ID, whom it is to, and its subject. */
export type TakenMail = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** False when the server died before it said that it had taken the mail. */
  readonly acknowledged: boolean;
};

/**
 * `closed`: nobody listens. `refusing`: sends everybody away. `hanging`: lets in and never says a
 * word. `dying`: takes the whole mail, then dies before it has said so.
 */
export type SmtpMood = "well" | "closed" | "refusing" | "hanging" | "dying";

export type SmtpServer = {
  readonly url: string;
  readonly taken: TakenMail[];
  /** Changes what the server does from now on; connections of before end. */
  become(mood: SmtpMood): Promise<void>;
  stop(): Promise<void>;
};

/** A small mail server that says enough of SMTP to be sent to (RFC 5321). */
export async function startSmtpServer(): Promise<SmtpServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let mood: SmtpMood = "well";
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {}); // the shop may have been killed
    if (mood === "refusing") return void socket.end("421 4.3.2 Come back later\r\n");
    if (mood === "hanging") return;
    converse(socket, { taken, isDying: () => mood === "dying" });
  });
  const port = await listen(server, 0);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    async become(next) {
      mood = next;
      if (next === "closed") return close();
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(server, port);
    },
    stop: close,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function converse(
  socket: Socket,
  { taken, isDying }: { taken: TakenMail[]; isDying: () => boolean },
): void {
  let text = "";
  let inData = false;
  let to = "";
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") return say("250 lath-and-line.test");
    if (verb === "RCPT") to = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "QUIT") return void socket.end("221 2.0.0 Bye\r\n");
    if (verb !== "DATA") return say("250 2.0.0 OK");
    inData = true;
    say("354 Go on");
  };
  const takeMail = (mail: string) => {
    inData = false;
    const acknowledged = !isDying();
    taken.push({
      messageId: header(mail, "Message-ID"),
      subject: header(mail, "Subject"),
      to,
      acknowledged,
    });
    if (acknowledged) say("250 2.0.0 Taken");
    else socket.destroy();
  };
  say("220 lath-and-line.test ESMTP");
  socket.on("data", (part) => {
    text += part.toString("latin1");
    for (;;) {
      const end = text.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const piece = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) takeMail(piece);
      else obey(piece);
    }
  });
}

function header(mail: string, name: string): string {
  const head = mail.split("\r\n\r\n")[0]?.replace(/\r\n[ \t]+/g, " ") ?? "";
  return new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
}
