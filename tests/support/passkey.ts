import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A passkey in software: it answers what a browser's authenticator would (WebAuthn, ES256, no attestation). */
export type SoftwarePasskey = {
  readonly create: (options: Options, changes?: Changes) => string;
  readonly get: (options: Options, changes?: Changes) => string;
};

type Options = { readonly challenge: string };
/** What is wrong with an answer. */
type Changes = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
};

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

export function softwarePasskey(defaults: { origin: string; rpId: string }): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  function authenticatorData(
    { rpId, isVerified = true, counter }: Changes,
    attested: Buffer | null,
  ): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === null ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses++);
    const head = Buffer.concat([sha256(rpId ?? defaults.rpId), Buffer.from([flags]), count]);
    return attested === null ? head : Buffer.concat([head, attested]);
  }

  function clientData(type: string, { challenge }: Options, { origin }: Changes): Buffer {
    const data = { type, challenge, origin: origin ?? defaults.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  const answer = (response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response,
    });

  return {
    create: (options, changes = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16), // no AAGUID
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const data = authenticatorData(changes, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const length = Buffer.from([0x59, data.length >> 8, data.length & 255]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        length,
        data,
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", options, changes)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    get: (options, changes = {}) => {
      const data = authenticatorData(changes, null);
      const client = clientData("webauthn.get", options, changes);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** A COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const bytes = (coordinate: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}
