import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';

/**
 * Whether to believe what a proxy says about a request.
 *
 * @param address  Address of the proxy.
 * @param hop  Number of proxies between it and this process.
 */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

const trustsNobody: IsTrustedProxy = () => false;

/** Number of proxies in front, or their networks: `1`, or `10.0.0.0/8,::1`. */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((value, context): IsTrustedProxy => {
    if (value === '0') return trustsNobody;
    if (/^\d{1,2}$/.test(value)) return (_, hop) => hop < Number(value);
    try {
      return compile(value.split(',').map((entry) => entry.trim()));
    } catch {
      context.addIssue(
        `不能识别：${value}。请填写前面的代理层数（例如 1），或代理的地址与网段，以逗号分隔（例如 10.0.0.0/8,::1）。`,
      );
      return z.NEVER;
    }
  });

interface RequestHead {
  socket: { remoteAddress?: string };
  headers: IncomingHttpHeaders;
}

/**
 * Address of the client: the nearest hop that no trusted proxy vouches for. Each proxy appends its client to
 * X-Forwarded-For, so the header is read from its end; what a caller forged stands before that.
 */
export function callerAddress({ socket, headers }: RequestHead, isTrusted: IsTrustedProxy): string {
  let address = plain(socket.remoteAddress ?? '');
  const claimed = headers['x-forwarded-for'];
  if (claimed === undefined) return address;
  const told = String(claimed).split(',').reverse();
  for (const [hop, entry] of told.entries()) {
    const next = plain(entry.trim());
    if (!isIP(next) || !isTrusted(address, hop)) break;
    address = next;
  }
  return address;
}

/** Whether forwarding headers of a request come from a trusted proxy. */
export const isToldByProxy = ({ socket }: Pick<RequestHead, 'socket'>, isTrusted: IsTrustedProxy): boolean =>
  isTrusted(plain(socket.remoteAddress ?? ''), 0);

/** IPv4 mapped into IPv6 is treated as IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
