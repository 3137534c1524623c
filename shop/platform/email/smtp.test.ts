import PostalMime from "postal-mime";
import { afterEach, describe, expect, test } from "vitest";
import { selfSigned } from "#tests/support/self-signed.ts";
import { startSmtpServer, type SmtpMode, type SmtpServer } from "#tests/support/smtp-server.ts";
import type { EmailMessage } from "./email-message.ts";
import { openSmtp, smtpOptions, type Smtp } from "./smtp.server.ts";

const letter: EmailMessage = {
  messageId: "<0199-42@shop.example>",
  to: "ada@example.com",
  replyTo: "grace@example.com",
  subject: "Wäscheleine für Grün & Söhne \u{1F9FA} 38 cm",
  text: "Hello Ada,\n\n.a line that begins with a dot\nand ends with £88.50\n",
  html: "<p>Hello Ada,</p><p>£88.50 \u{1F9FA}</p>",
};

/** Short, so that a test is; long enough for a machine with other work. */
const patience = {
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

function open(url: string): Smtp {
  const smtp = openSmtp(url, { from, patience });
  undo.push(smtp.close);
  return smtp;
}

const trusting = (url: string) => `${url}?tls.ca=${encodeURIComponent(selfSigned.cert)}`;

describe("a letter", () => {
  test("arrives whole", async () => {
    const server = await startServer();
    await open(server.url).send(letter);
    const [received] = server.received;
    const mail = await PostalMime.parse(Buffer.from(received?.source ?? "", "latin1"));
    expect(mail).toMatchObject({
      messageId: letter.messageId,
      subject: letter.subject,
      from: { name: "Lath & Line", address: "hello@lathandline.example" },
      to: [{ name: "", address: letter.to }],
      replyTo: [{ name: "", address: letter.replyTo }],
    });
    expect(mail.text?.replaceAll("\r\n", "\n").trim()).toBe(letter.text.trim());
    expect(mail.html?.trim()).toBe(letter.html);
    expect(received).toMatchObject({ to: letter.to, acknowledged: true });
  });

  test("of a machine says so, that no holiday notice comes back", async () => {
    const server = await startServer();
    await open(server.url).send(letter);
    expect(server.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test("gets no header by a line break in its subject or Message-ID", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await smtp.send({ ...letter, subject: "A reel\r\nBcc: eve@example.com" });
    await smtp.send({ ...letter, messageId: "<1@shop.example>\r\nBcc: eve@example.com" });
    for (const { source, to } of server.received) {
      expect(source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
      expect(to).toBe(letter.to);
    }
    expect(server.received.map(({ subject }) => subject)[0]).toBe("A reel Bcc: eve@example.com");
  });

  test.each(["ada@example.com\r\nBcc: eve@example.com", "ada@example.com eve@example.com", ""])(
    "to %j is sent to nobody",
    async (address) => {
      const server = await startServer();
      const smtp = open(server.url);
      await expect(smtp.send({ ...letter, to: address })).rejects.toThrow("one address");
      await expect(smtp.send({ ...letter, replyTo: address })).rejects.toThrow("one address");
      expect(server.visits()).toBe(0);
    },
  );

  test("is to one address, also where that reads like two", async () => {
    const server = await startServer();
    await open(server.url).send({ ...letter, to: "ada@example.com,eve@example.com" });
    expect(server.received.map(({ to }) => to)).toEqual(['"ada@example.com,eve"@example.com']);
  });
});

describe("a server", () => {
  test("is visited over few connections, which serve many letters", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    const count = 20;
    await Promise.all(Array.from({ length: count }, () => smtp.send(letter)));
    expect(server.received).toHaveLength(count);
    expect(server.visits()).toBeLessThanOrEqual(3);
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
    "that is %s has the letter fail in time, and takes it once it is well",
    async (mode, fault) => {
      const server = await startServer();
      const smtp = open(server.url);
      await server.setMode(mode);
      const beganAt = performance.now();
      await expect(smtp.send(letter)).rejects.toMatchObject(fault);
      expect(performance.now() - beganAt).toBeLessThan(4_500);
      await server.setMode("well");
      await smtp.send(letter);
      const ids = server.received.map(({ messageId }) => messageId);
      expect(new Set(ids)).toEqual(new Set([letter.messageId]));
      expect(server.received.filter(({ acknowledged }) => acknowledged)).toHaveLength(1);
    },
  );

  test("that dies with the letter in hand is not given it again by itself", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await server.setMode("dying");
    await expect(smtp.send(letter)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test("that is slow is waited for", async () => {
    const server = await startServer();
    await server.setMode("slow");
    await open(server.url).send(letter);
    expect(server.received).toHaveLength(1);
  });

  test("that has closed a connection at rest is connected to again", async () => {
    const server = await startServer();
    const smtp = open(server.url);
    await smtp.send(letter);
    await server.setMode("well");
    await smtp.send(letter);
    expect(server.received).toHaveLength(2);
  });
});

describe("TLS", () => {
  test.each(["from the start", "starttls"] as const)(
    "begun %s carries the letter when the certificate is vouched for",
    async (tls) => {
      const server = await startServer(tls);
      await open(trusting(server.url)).send(letter);
      expect(server.received).toMatchObject([{ overTls: true, acknowledged: true }]);
    },
  );

  test.each(["from the start", "starttls"] as const)(
    "begun %s with a certificate of the server's own making gets no letter",
    async (tls) => {
      const server = await startServer(tls);
      await expect(open(server.url).send(letter)).rejects.toThrow(/self-signed/);
      expect(server.received).toEqual([]);
    },
  );

  test("with a certificate for another name gets no letter", async () => {
    const server = await startServer("from the start");
    const url = trusting(server.url.replace("127.0.0.1", "localhost"));
    await expect(open(url).send(letter)).rejects.toThrow(/altnames/);
    expect(server.received).toEqual([]);
  });

  test("that is required and not offered gets no letter", async () => {
    const server = await startServer();
    await expect(open(`${server.url}?requireTLS=true`).send(letter)).rejects.toThrow(/STARTTLS/);
    expect(server.received).toEqual([]);
  });

  test("is required before a password is sent, but on this machine", () => {
    const requires = (url: string) => smtpOptions(url).requireTLS;
    expect(requires("smtp://ada:pegs@mail.example:587")).toBe(true);
    expect(requires("smtp://mail.example:25")).toBe(false);
    expect(requires("smtp://ada:pegs@127.0.0.1:587")).toBe(false);
    expect(requires("smtps://ada:pegs@mail.example:465")).toBe(false);
  });
});
