import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Pool, type Dispatcher } from 'undici';
import type { ApiEntity } from '@portal/contract/gateway';
import { isPublicAddress } from '@portal/rules';

export type Upstream = ApiEntity['upstreams'][number];

export interface Connection {
  pool: Dispatcher;
  /** Path that comes before the operation's, without a slash at its end. */
  basePath: string;
  host: string;
}

const connectionsMax = 128;
const keepAliveMs = 15_000;
const connectMs = 3000;

/** Refused by the address it leads to: never billed, never connected. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Connections to upstreams, kept open. An address is checked each time a connection is made: names may change. */
export class Upstreams {
  private readonly pools = new Map<string, Connection>();

  constructor(private readonly allowed: Record<string, string>) {}

  connect({ baseUrl }: Upstream): Connection {
    const known = this.pools.get(baseUrl);
    if (known) return known;
    const url = new URL(baseUrl);
    const local = this.allowed[url.hostname];
    const origin = local ? `${url.protocol}//${local}` : url.origin;
    const connection = {
      pool: new Pool(origin, {
        connections: connectionsMax,
        pipelining: 1,
        keepAliveTimeout: keepAliveMs,
        connect: { timeout: connectMs, ...(!local && { lookup: publicLookup(url.hostname) }) },
      }),
      basePath: url.pathname.replace(/\/+$/, ''),
      host: url.host,
    };
    this.pools.set(baseUrl, connection);
    return connection;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map(({ pool }) => pool.close().catch(() => {})));
  }
}

/** Name to address, refusing what leads into a private network. An address in place of a name is refused as well. */
function publicLookup(host: string): LookupFunction {
  const literal = host.replace(/^\[|\]$/g, '');
  const isLiteral = /^[\d.]+$|:/.test(literal);
  if (isLiteral && !isPublicAddress(literal)) throw new ForbiddenAddressError(literal);
  return (name, options, found) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 4);
      const list = addresses as { address: string; family: number }[];
      if (list.length === 0 || !list.every(({ address }) => isPublicAddress(address)))
        return found(new ForbiddenAddressError(name), '', 4);
      if (options.all) return found(null, list);
      found(null, list[0]!.address, list[0]!.family);
    });
  };
}
