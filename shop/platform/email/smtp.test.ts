import PostalMime from "postal-mime";
import { afterEach, describe, expect, test } from "vitest";
import { selfSigned } from "#tests/support/self-signed.ts";
import { startSmtpServer, type SmtpMode, type SmtpServer } from "#tests/support/smtp-server.ts";
import type { EmailMessage } from "./email-message.ts";
import { openSmtp, smtpOptions, type Smtp } from "./smtp.server.ts";

const message: EmailMessage = {
  messageId: "<0199-42@shop.example>",
  to: "ada@example.com",
  replyTo: "grace@example.com",
  subject: "Wäscheleine für Grün & Söhne \u{1F9FA} 38 cm",
  text: "Hello Ada,\n\n.a line that begins with a dot\nand ends with £88.50\n",
  html: "<p>Hello Ada,</p><p>£88.50 \u{1F9FA}</p>",
};

/** Where nothing is to time out: whatever a busy machine needs. */
const patient = {
  dnsMs: 60_000,
  connectMs: 60_000,
  greetingMs: 60_000,
  silenceMs: 60_000,
  deliveryMs: 60_000,
};
/** For servers that do not answer: short, to keep the tests short. */
const short = {
  dnsMs: 2_000,
  connectMs: 2_000,
  greetingMs: 700,
  silenceMs: 700,
  deliveryMs: 2_000,
};
const from = "Lath & Line <hello@lathandline.example>";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

async function startServer(...tls: Parameters<typeof startSmtpServer>): Promise<SmtpServer> {
  const server = await startSmtpServer(...tls);
  undo.push(server.stop);
  return server;
}

function open(url: string, timeouts = patient): Smtp {
  const smtp = openSmtp(url, { from, timeouts });
  undo.push(smtp.close);
  return smtp;
}

const trusting = (url: string) => `${url}?tls.ca=${encodeURIComponent(selfSigned.cert)}`;

describe("an e-mail", () => {
  test("arrives complete", async () => {
    const server = await startServer();
    await open(server.url).send(message);
    const [received] = server.received;
    const mail = await PostalMime.parse(Buffer.from(received?.source ?? "", "latin1"));
    expect(mail).toMatchObject({
      messageId: message.messageId,
      subject: message.subject,
      from: { name: "Lath & Line", address: "hello@lathandline.example" },
      to: [{ name: "", address: message.to }],
      replyTo: [{ name: "", address: message.replyTo }],
    });
    expect(mail.text?.replaceAll("\r\n", "\n").trim()).toBe(message.text.trim());
    expect(mail.html?.trim()).toBe(message.html);
    expect(received).toMatchObject({ to: message.to, acknowledged: true });
  });

  test("is marked as automatic, so that no holiday notice comes back", async () => {
    const server = await startServer();
    await open(server.url).send(message);
    expect(server.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test("gets no extra header from a line break in its subject or Message-ID", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await smtp.send({ ...message, subject: "A reel\r\nBcc: eve@example.com" });
    await smtp.send({ ...message, messageId: "<1@shop.example>\r\nBcc: eve@example.com" });
    for (const { source, to } of server.received) {
      expect(source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
      expect(to).toBe(message.to);
    }
    expect(server.received.map(({ subject }) => subject)[0]).toBe("A reel Bcc: eve@example.com");
  });

  test("has the code of mail programs in its subject as it was typed, for nobody to decode", async () => {
    const server = await startServer();
    await open(server.url).send({ ...message, subject: "Ann =?utf-8?Q?A=0D=0ABcc:_eve?= Lee" });
    const { subject } = await PostalMime.parse(server.received[0]?.source ?? "");
    expect(subject).toBe("Ann = ?utf-8?Q?A=0D=0ABcc:_eve?= Lee");
  });

  test.each(["ada@example.com\r\nBcc: eve@example.com", "ada@example.com eve@example.com", ""])(
    "to %j is not sent",
    async (address) => {
      const server = await startServer();
      const smtp = open(server.url);
      await expect(smtp.send({ ...message, to: address })).rejects.toThrow("one address");
      await expect(smtp.send({ ...message, replyTo: address })).rejects.toThrow("one address");
      expect(server.connections()).toBe(0);
    },
  );

  test("goes to one recipient even if the address reads like two", async () => {
    const server = await startServer();
    await open(server.url).send({ ...message, to: "ada@example.com,eve@example.com" });
    expect(server.received.map(({ to }) => to)).toEqual(['"ada@example.com,eve"@example.com']);
  });
});

describe("a mail server", () => {
  test("receives many e-mails over a few connections", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    const count = 20;
    await Promise.all(Array.from({ length: count }, () => smtp.send(message)));
    expect(server.received).toHaveLength(count);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });

  test.each<[SmtpMode, object]>([
    ["closed", { code: "ESOCKET" }],
    ["refusing", { responseCode: 421 }],
    ["deferring", { responseCode: 451 }],
    ["rejecting", { responseCode: 550 }],
    ["hanging", { code: "ETIMEDOUT" }],
    ["stalling", { code: "ETIMEDOUT" }],
    ["endless", { name: "AbortError" }],
    ["dying", { code: "ECONNECTION" }],
  ])(
    "that is %s makes the e-mail fail in time, and receives it once it works again",
    async (mode, fault) => {
      const server = await startServer();
      const smtp = open(server.url, short);
      await server.setMode(mode);
      await expect(smtp.send(message)).rejects.toMatchObject(fault);
      await server.setMode("well");
      await smtp.send(message);
      const ids = server.received.map(({ messageId }) => messageId);
      expect(new Set(ids)).toEqual(new Set([message.messageId]));
      expect(server.received.filter(({ acknowledged }) => acknowledged)).toHaveLength(1);
    },
  );

  test("that dies while accepting an e-mail does not get it again without a retry", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await server.setMode("dying");
    await expect(smtp.send(message)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test("that is slow gets the time it needs", async () => {
    const server = await startServer();
    await server.setMode("slow");
    await open(server.url, short).send(message);
    expect(server.received).toHaveLength(1);
  });

  test("that closes an idle connection is connected to again", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await smtp.send(message);
    await server.setMode("well");
    await smtp.send(message);
    expect(server.received).toHaveLength(2);
  });
});

describe("TLS", () => {
  test.each(["from the start", "starttls"] as const)(
    "begun %s carries the e-mail if the certificate is trusted",
    async (tls) => {
      const server = await startServer(tls);
      await open(trusting(server.url)).send(message);
      expect(server.received).toMatchObject([{ overTls: true, acknowledged: true }]);
    },
  );

  test.each(["from the start", "starttls"] as const)(
    "begun %s with a self-signed certificate gets no e-mail",
    async (tls) => {
      const server = await startServer(tls);
      await expect(open(server.url).send(message)).rejects.toThrow(/self-signed/);
      expect(server.received).toEqual([]);
    },
  );

  test("with a certificate for another name gets no e-mail", async () => {
    const server = await startServer("from the start");
    const url = trusting(server.url.replace("127.0.0.1", "localhost"));
    await expect(open(url).send(message)).rejects.toThrow(/altnames/);
    expect(server.received).toEqual([]);
  });

  test("that is required but not offered gets no e-mail", async () => {
    const server = await startServer();
    await expect(open(`${server.url}?requireTLS=true`).send(message)).rejects.toThrow(/STARTTLS/);
    expect(server.received).toEqual([]);
  });

  test("is required before a password is sent, except on this machine", () => {
    const requires = (url: string) => smtpOptions(url).requireTLS;
    expect(requires("smtp://ada:pegs@mail.example:587")).toBe(true);
    expect(requires("smtp://mail.example:25")).toBe(false);
    expect(requires("smtp://ada:pegs@127.0.0.1:587")).toBe(false);
    expect(requires("smtps://ada:pegs@mail.example:465")).toBe(false);
  });
});
