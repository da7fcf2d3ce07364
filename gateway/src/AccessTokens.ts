import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenPrefix } from '@portal/contract/gateway';

/** Content of an access token. */
export interface TokenFacts {
  keyId: string;
  /** In ms since 1970. */
  endsAt: number;
}

const bearerPattern = /^bearer +(gat_[\w-]{1,200}\.[\w-]{43})$/i;
const startPattern = /^bearer +gat_/i;

/** Whether an Authorization header is meant for the gateway rather than the upstream. */
export const isAccessToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && startPattern.test(authorization);

/**
 * Access tokens of OAuth 2.0. They are signed with a secret of all gateways, so that each verifies them alone. A token
 * names a key; whether that key may call is checked on every call, as if the key itself had been sent.
 */
export class AccessTokens {
  private readonly secret: Buffer;

  /** @param gatewayToken Shared by server and gateways. */
  constructor(gatewayToken: string) {
    this.secret = createHmac('sha256', gatewayToken).update('access tokens').digest();
  }

  issue({ keyId, endsAt }: TokenFacts): string {
    const facts = Buffer.from(JSON.stringify([keyId, endsAt])).toString('base64url');
    return `${tokenPrefix}${facts}.${this.sign(facts).toString('base64url')}`;
  }

  /** @returns null when no gateway has issued it. The caller checks whether it has expired. */
  read(authorization: string): TokenFacts | null {
    const token = bearerPattern.exec(authorization)?.[1];
    if (!token) return null;
    const [facts = '', signature = ''] = token.slice(tokenPrefix.length).split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = this.sign(facts);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [keyId, endsAt] = JSON.parse(Buffer.from(facts, 'base64url').toString()) as [string, number];
    return { keyId, endsAt };
  }

  private sign(facts: string): Buffer {
    return createHmac('sha256', this.secret).update(facts).digest();
  }
}
