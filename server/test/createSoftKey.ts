import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  /** JSON of what the server asks. */
  options: string;
  origin?: string;
  /** Says that it has been used so often; absent: once more. */
  counter?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]);

/** A security key made of software (ES256, no attestation): it signs whatever it is asked, also what is wrong. */
export function createSoftKey(domain = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let uses = 0;

  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, { options, origin = 'http://localhost' }: Options) =>
    Buffer.from(
      JSON.stringify({ type, challenge: (JSON.parse(options) as { challenge: string }).challenge, origin }),
    );
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,

    /** What `navigator.credentials.create` answers. */
    create(options: Options): string {
      const head = Buffer.concat([sha256(domain), Buffer.from([0x41]), uint32(uses), Buffer.alloc(16)]);
      const key = Buffer.concat([Buffer.from([0, rawId.length]), rawId, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(Buffer.concat([head, key])),
      ]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['usb'],
        },
      });
    },

    /** What `navigator.credentials.get` answers. */
    get(options: Options): string {
      uses += 1;
      const counter = options.counter ?? uses;
      const authenticatorData = Buffer.concat([sha256(domain), Buffer.from([0x01]), uint32(counter)]);
      const data = clientData('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}
