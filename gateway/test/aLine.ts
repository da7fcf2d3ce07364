import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallTrace, LeaseReply, MockQuestion, MockReply, UsageEvent } from '@portal/contract/gateway';
import { AnswerCache } from '../src/AnswerCache';
import { AccessTokens } from '../src/AccessTokens';
import { isRefusal, type Arrival, type ReservedCall } from '../src/Call';
import type { CallParts } from '../src/CallHandler';
import { CallRecorder } from '../src/CallRecorder';
import { judgeCall } from '../src/judgeCall';
import { LeasePool } from '../src/LeasePool';
import type { Disk } from '../src/LineFile';
import { Metrics } from '../src/Metrics';
import { Mocks } from '../src/Mocks';
import { NonceCache } from '../src/NonceCache';
import { NonceClaims } from '../src/NonceClaims';
import { RateLimiter } from '../src/RateLimiter';
import { reserveCall } from '../src/reserveCall';
import { Sm2Signatures } from '../src/Sm2Signatures';
import { Upstreams, type UpstreamLimits } from '../src/Upstreams';
import { UsageLog } from '../src/UsageLog';
import { TestClock } from './TestClock';
import { aDirectory, type MarketFacts } from './aMarket';

export const priceMinor = 100;

interface LineFacts extends MarketFacts {
  /** What the server answers to a wish for calls; an error: it does not answer. */
  grant?: (subscriptionId: string) => LeaseReply;
  /** Names that lead to this machine. */
  upstreamHosts?: Record<string, string>;
  limits?: UpstreamLimits;
  openSecret?: (sealed: string) => string;
  disk?: Disk;
  /** What the server draws for a sandbox without upstream. */
  askMock?: (question: MockQuestion) => Promise<MockReply>;
}

const aGrant = (subscriptionId: string): LeaseReply => ({
  subscriptionId,
  leaseId: 'lease-1',
  segments: [{ calls: 100, priceMinor }],
  endsInMs: null,
});

/** All that the steps of a call work with, real but for the clock and the server. */
export function aLine({
  grant = aGrant,
  upstreamHosts = {},
  limits = { placesMax: 128, queueMax: 256 },
  openSecret = (sealed) => `opened ${sealed}`,
  disk,
  askMock = () => Promise.reject(new Error('nobody draws')),
  ...market
}: LineFacts = {}) {
  const clock = new TestClock();
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-line-'));
  const events: UsageEvent[] = [];
  const voided: string[] = [];
  const usage = new UsageLog({
    folder,
    send: async (batch) => {
      events.push(...(JSON.parse(`[${batch.events.toString()}]`) as UsageEvent[]));
      voided.push(...batch.voided);
    },
    onCounted: () => {},
    onFailure: () => {},
    onUnwritable: () => {},
    clock,
    ...(disk && { disk }),
  });
  const upstreams = new Upstreams({ hosts: upstreamHosts, openSecret, clock, ...limits });
  const traces: CallTrace[] = [];
  const recorder = new CallRecorder(async (told) => void traces.push(...told), clock);
  const parts: CallParts = {
    tokens: new AccessTokens('shared by all gateways'),
    sm2: new Sm2Signatures(),
    directory: aDirectory(market),
    leases: new LeasePool(
      async ({ wishes }) => ({
        leases: wishes.map(({ subscriptionId }) => grant(subscriptionId)),
        recalled: [],
      }),
      clock,
      15 * 60_000,
    ),
    usage,
    upstreams,
    answers: new AnswerCache(clock),
    metrics: new Metrics({
      isReady: () => true,
      backlog: () => 0,
      oldestMs: () => 0,
      entities: () => 0,
      isInSync: () => true,
      directoryAgeMs: () => 0,
      silentMs: () => 0,
      leaseMs: 15 * 60_000,
      isBillable: () => true,
      waiting: () => 0,
      openCircuits: () => 0,
      freeBytes: () => 0,
      spans: () => ({}),
    }),
    clock,
    rateLimiter: new RateLimiter(),
    nonces: new NonceClaims({
      cache: new NonceCache(mkdtempSync(path.join(tmpdir(), 'gateway-nonces-')), clock.now()),
      claim: async (wanted) => wanted.map(() => true),
      onAway: () => {},
      onUnwritable: () => {},
      clock,
    }),
    openSecret,
    mocks: new Mocks(askMock),
    recorder,
    isTrustedProxy: () => false,
    clientCertHeader: null,
    isClosing: () => false,
  };
  return {
    parts,
    clock,
    folder,
    /** What was recorded of calls, as the server gets it. */
    traces,
    /** What has been written down, as the server gets it. */
    async settled() {
      await usage.close();
      return { events, voided };
    },
  };
}

export type Line = ReturnType<typeof aLine>;

/** A call that has passed the first steps; throws when one of them refuses it. */
export function reserve(
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ReservedCall> {
  const arrival: Arrival = { request, response, requestId: 'rq1', startedAt: line.clock.elapsed() };
  const call = judgeCall(request, line.parts, line.clock.now());
  if (isRefusal(call)) throw new Error(`refused: ${call.code}`);
  return new Promise((resolve, reject) =>
    reserveCall(arrival, call, { units: 1, items: null }, line.parts, (outcome) =>
      isRefusal(outcome) || outcome.lane === null
        ? reject(new Error(`not to be carried: ${isRefusal(outcome) ? outcome.code : 'drawn'}`))
        : resolve(outcome),
    ),
  );
}

export interface TestServer {
  /** "127.0.0.1:40001" */
  host: string;
  url: string;
  close: () => void;
}

/** Something that answers on this machine. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
