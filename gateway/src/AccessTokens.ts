import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenPrefix } from '@portal/contract/gateway';

/** What an access token says. */
export interface TokenFacts {
  keyId: string;
  /** In ms since 1970. */
  endsAt: number;
}

const bearerPattern = /^bearer +(gat_[\w-]{1,200}\.[\w-]{43})$/i;
const startPattern = /^bearer +gat_/i;

/** Whether a header is meant for the gateway and no upstream. */
export const isAccessToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && startPattern.test(authorization);

/**
 * Access tokens of OAuth 2.0. Each is signed with what all gateways know, so that every gateway believes it without asking.
 * It names a key: whether that may still call is asked with every call, as if the key had been sent.
 */
export class AccessTokens {
  private readonly secret: Buffer;

  /** @param gatewayToken  What server and gateways share. */
  constructor(gatewayToken: string) {
    this.secret = createHmac('sha256', gatewayToken).update('access tokens').digest();
  }

  issue({ keyId, endsAt }: TokenFacts): string {
    const facts = Buffer.from(JSON.stringify([keyId, endsAt])).toString('base64url');
    return `${tokenPrefix}${facts}.${this.sign(facts).toString('base64url')}`;
  }

  /** @returns Null for what no gateway has issued. Whether it has ended is for the caller to see. */
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
