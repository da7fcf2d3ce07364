import { readBytes } from '@portal/environment';
import type { Config } from '../../../platform/config';
import { requestOutside } from '../../../platform/upstream';
import { ChannelError } from './PaymentChannel';

export interface WireRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: AsyncIterable<Uint8Array>;
}

/** Sends a request to a channel. The answer is available until `read` has ended. */
export type Wire = <Result>(
  request: WireRequest,
  read: (answer: WireAnswer) => Promise<Result>,
) => Promise<Result>;

const answerBytesMax = 256 * 1024;
const askMs = 10_000;
const billMs = 5 * 60_000;

/** Over the network, with the restrictions for external requests. @throws {ChannelError} without an answer in time. */
export function createWire({ upstreamHosts }: Pick<Config, 'upstreamHosts'>, isBill = false): Wire {
  return async ({ method, url, headers, body }, read) => {
    try {
      return await requestOutside(
        new URL(url),
        upstreamHosts,
        isBill ? billMs : askMs,
        (answer) => read({ status: answer.statusCode, headers: answer.headers, body: answer.body }),
        { method, headers, body },
      );
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      throw new ChannelError('unreachable', error instanceof Error ? error.message : 'unreachable');
    }
  };
}

/** The complete answer as text. @throws {ChannelError} when it is too long. */
export async function textOf({ body }: WireAnswer): Promise<string> {
  const bytes = await readBytes(body, answerBytesMax);
  if (!bytes) throw new ChannelError('unreadable', 'the answer is too long');
  return bytes.toString('utf8');
}
