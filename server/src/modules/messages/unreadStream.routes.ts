import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { unreadStream } from '@portal/calls';
import { hasRole, roles } from '@portal/rules';
import type { Announcements } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { callBase, type Answerer } from '../../platform/http/answer';
import { inTurn } from '../../platform/inTurn';
import { seconds } from '../../platform/time';
import type { Sessions } from '../../platform/http/Member';
import { unreadOf } from './unread.queries';

/** Interval of heartbeats, which keep proxies from closing the stream and end those without a session. */
const beatMs = 20 * seconds;
/** Changes within this time are sent together. */
const gatherMs = 500;
const streamsPerMemberMax = 20;

interface Stream {
  sessionHash: string;
  /** Whoever is signed in, for themselves or for the account whose events these are. */
  personId: string;
  isOperator: boolean;
  response: ServerResponse;
}

/** The browser's `EventSource` rather than a program. */
const isEventSource = ({ headers }: FastifyRequest) => headers.accept?.includes('text/event-stream') === true;

/**
 * An event source writes an error to the console for any answer but a stream and `204`, which ends it quietly. The page
 * asks for the reason by a call.
 */
const refusal: RouteShorthandOptions['errorHandler'] = (error, request, reply) => {
  if (!(error instanceof AppError && isEventSource(request))) throw error;
  void reply.status(204).send();
};

/** Server-sent events with a member's unread counts: at the start and after each change. */
export function registerUnreadStream(
  app: FastifyInstance,
  answer: Answerer,
  { db, log }: Deps,
  { sessions, announcements }: { sessions: Sessions; announcements: Announcements },
): void {
  const { onRequest, memberOf } = answer.describe(unreadStream);
  const streams = new Map<string, Set<Stream>>();

  // In turn, so that an older query cannot overwrite a newer count.
  const send = inTurn(async (userId) => {
    if (!streams.has(userId)) return;
    const figures = JSON.stringify(await unreadOf(db, userId));
    for (const { response } of streams.get(userId) ?? [])
      response.write(`event: unread\ndata: ${figures}\n\n`);
  });

  const stopUnread = announcements.on('unread.changed', (userId) => {
    send(userId).catch((error: unknown) => log.warn({ err: error }, 'unread figures not sent'));
  });

  // Only a signal: the rights of an operator are checked when they ask.
  const tellQueues = ({ response }: Stream) => void response.write('event: queues\ndata: {}\n\n');
  let gathering: NodeJS.Timeout | null = null;
  function tellOperators() {
    gathering = null;
    for (const open of streams.values()) for (const stream of open) if (stream.isOperator) tellQueues(stream);
  }
  const stopQueues = announcements.on('queue.changed', () => {
    gathering ??= setTimeout(tellOperators, gatherMs).unref();
  });

  /** Whether a stream may go on; one whose session is over, or acts for another account, is ended. */
  async function goesOn(accountId: string, { sessionHash, response }: Stream): Promise<boolean> {
    // Listening does not extend a session.
    const isAlive = await sessions.isAlive(sessionHash, accountId);
    if (!isAlive) response.end('event: ended\ndata: {}\n\n');
    return isAlive;
  }

  const endOver = async (personId: string) => {
    for (const [accountId, open] of streams)
      for (const stream of open) if (stream.personId === personId) await goesOn(accountId, stream);
  };
  const stopSessions = announcements.on('session.changed', (personId) => {
    endOver(personId).catch((error: unknown) => log.warn({ err: error }, 'streams not ended'));
  });

  async function beat(): Promise<void> {
    for (const [accountId, open] of streams)
      for (const stream of open)
        if (await goesOn(accountId, stream)) stream.response.write('event: alive\ndata: {}\n\n');
  }
  const timer = setInterval(() => void beat().catch(() => {}), beatMs);
  timer.unref();

  app.addHook('preClose', async () => {
    clearInterval(timer);
    if (gathering) clearTimeout(gathering);
    stopUnread();
    stopSessions();
    stopQueues();
    for (const open of streams.values()) for (const { response } of open) response.end();
  });

  app.get(callBase + unreadStream.path, { onRequest, errorHandler: refusal }, async (request, reply) => {
    const head = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    };
    // A stream that sends nothing would never answer.
    if (request.method === 'HEAD') return reply.headers(head).send();
    const member = memberOf(request);
    const open = streams.get(member.id) ?? new Set<Stream>();
    if (open.size >= streamsPerMemberMax) return reply.status(429).send();
    reply.hijack();
    const { raw: response } = reply;
    // Whoever left while the session was looked up has said so already: nothing would end the stream again.
    if (response.destroyed || request.raw.socket.destroyed) return;
    response.writeHead(200, head);
    const stream = {
      sessionHash: request.visitor.sessionHash,
      personId: member.person.id,
      isOperator: hasRole(member, roles.operator),
      response,
    };
    streams.set(member.id, open.add(stream));
    response.on('close', () => {
      open.delete(stream);
      if (open.size === 0) streams.delete(member.id);
    });
    response.write('retry: 3000\n\n');
    if (stream.isOperator) tellQueues(stream);
    await send(member.id);
  });
}
