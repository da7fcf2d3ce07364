import { mockBodyBytesMax, type MockQuestion, type MockReply } from '@portal/contract/gateway';
import type { Arrival, Refusal, ReservedMock } from './Call';
import { answerHeaders } from './callHeaders';
import type { CallTimeouts } from './CallTimeouts';
import type { Refuse } from './CarriageParts';
import { forwardedHeaders } from './headers';
import type { Mocks } from './Mocks';
import { codeOf } from './codeOf';
import { bodyFault, endOf, readWithin } from './readInTime';
import { costOf, settleCall, type SettleParts } from './settleCall';
import { messageSignatureHeaders } from './verifyMessage';

export interface DrawParts extends SettleParts {
  mocks: Pick<Mocks, 'draw'>;
  isClosing: () => boolean;
  upstreams: { timeouts: Pick<CallTimeouts, 'add' | 'delete'> };
}

const tooLarge = `请求体超过沙箱模拟的 ${mockBodyBytesMax / 1024} KB`;

/**
 * Lets the server answer a sandbox call from the description of the API, where there is no upstream.
 *
 * @param body  When it has been read already.
 */
export async function drawCall(
  reserved: ReservedMock,
  body: Buffer | null,
  parts: DrawParts,
  refuse: Refuse,
): Promise<void> {
  const { arrival, call } = reserved;
  const giveUp = (refusal: Omit<Refusal, 'call'>) => {
    settleCall(reserved, { kind: 'failed' }, parts);
    refuse({ ...refusal, call });
  };
  const sent =
    body ??
    (await readWithin(arrival.request, {
      timeouts: parts.upstreams.timeouts,
      endsAt: endOf(call, parts.clock),
      bytesMax: mockBodyBytesMax,
    }));
  if (typeof sent === 'string') return giveUp({ code: 'E0017', text: bodyFault(sent, tooLarge) });
  if (sent.length > mockBodyBytesMax) return giveUp({ code: 'E0017', text: tooLarge });
  const reply = await parts.mocks.draw(questionOf(reserved, sent), arrival.span);
  if (reply === 'busy') return giveUp({ code: 'E9114', retryAfterSeconds: 1 });
  if (reply === 'away') return giveUp({ code: 'E9112', text: '沙箱暂时无法应答，请稍后重试' });
  if ('refusal' in reply) return giveUp({ code: codeOf(reply.refusal) });
  answer(reserved, reply, parts, refuse);
}

function questionOf({ arrival: { request, requestId }, call }: ReservedMock, body: Buffer): MockQuestion {
  const headers: Record<string, string> = {};
  const pairs = forwardedHeaders(request, {}, call.isMessageSigned ? messageSignatureHeaders : undefined);
  for (let at = 0; at + 1 < pairs.length; at += 2) headers[pairs[at] ?? ''] = pairs[at + 1] ?? '';
  const { operation, rest, subscription, version } = call;
  return {
    requestId,
    apiId: subscription.apiId,
    version: version.version,
    operation,
    rest,
    headers,
    body: body.toString('base64'),
  };
}

function answer(
  reserved: ReservedMock,
  { status, contentType, body }: Extract<MockReply, { status: number }>,
  parts: DrawParts,
  refuse: Refuse,
): void {
  const { request, response }: Arrival = reserved.arrival;
  if (response.destroyed) return settleCall(reserved, { kind: 'abandoned' }, parts);
  settleCall(reserved, { kind: 'answered', status }, parts, (isWritten) => {
    if (!isWritten && status < 300)
      return refuse({ code: 'E0000', call: reserved.call, retryAfterSeconds: 1 });
    const content = Buffer.from(body, 'base64');
    response.writeHead(status, {
      ...(contentType !== null && { 'content-type': contentType }),
      ...(status !== 204 && status !== 304 && { 'content-length': String(content.length) }),
      ...answerHeaders(reserved, costOf(reserved, status), parts),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  });
}
