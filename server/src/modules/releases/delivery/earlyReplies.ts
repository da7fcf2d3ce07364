import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, MemberLanguage } from '@portal/calls';
import { earlyKey, type EarlyReply } from '@portal/contract/internal';
import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import { callBase } from '../../../platform/http/answer';
import type { Member, Sessions } from '../../../platform/http/Member';
import { aheadHeaders, isVisit } from '../../../platform/http/isVisit';
import { hostCookie, sessionCookie } from '../../../platform/http/visitor';
import { seconds } from '../../../platform/time';
import { createPlaces, createSharedReplies, resultWithin } from './sharedReplies';
import { isNamed } from '../../catalog';

/** Replies that take longer are fetched by the browser instead. */
const waitMs = 300;
/** Half of the process's database connections, so that calls keep the others. */
const placesMax = 8;
/** Most distinct shared replies. */
const keysMax = 500;
/** The same for replies to typed queries, which have a limit of their own so that they cannot evict others. */
const typedKeysMax = 100;
/** While the database is slow, an older reply is better than none. */
const keptMs = 30 * seconds;

/** A call that a page makes at its address. */
export interface Question {
  path: string;
  body: Record<string, string>;
  /** It contains text that a visitor typed: cached separately, and not counted as a search when asked here. */
  isTyped?: boolean;
}

interface Needs {
  announcements: Announcements;
  sessions: Sessions;
  /** All calls, once they are registered. */
  calls: readonly Call[];
}

export interface Answered {
  replies: EarlyReply[];
  /** Whether the replies are public, so that markup drawn from them can be shared. */
  isPublic: boolean;
}

/** Only refusals quote the request number; without it the markup drawn from a reply can be reused. */
const unnumbered = ({ requestId, ...reply }: { resCode?: string; requestId?: string }) =>
  reply.resCode?.startsWith('S') ? reply : { ...reply, requestId };

export type EarlyReplies = ReturnType<typeof createEarlyReplies>;

/**
 * Answers the first calls of a page inside the server; a call that fails or takes too long is left to the browser.
 * Public calls are made once for all visitors, anonymously. All others are made as this visitor, and never cached.
 */
export function createEarlyReplies(
  app: FastifyInstance,
  { config, clock, db }: Pick<Deps, 'config' | 'clock' | 'db'>,
  { announcements, sessions, calls }: Needs,
) {
  const places = createPlaces(placesMax);
  const sharedUpTo = (most: number) =>
    createSharedReplies<unknown>({
      freshMs: config.sharedRepliesMs,
      keptMs: Math.max(keptMs, config.sharedRepliesMs),
      keysMax: most,
      waitMs,
      now: () => clock().getTime(),
    });
  const [shared, sharedTyped] = [sharedUpTo(keysMax), sharedUpTo(typedKeysMax)];
  for (const topic of ['shown.changed', 'api.changed'] as const)
    for (const { drop } of [shared, sharedTyped]) announcements.on(topic, drop);

  const sharingOf = (path: string) => calls.find((call) => call.path === path)?.sharing ?? 'none';

  /** @param visitor Absent: anonymous. */
  async function ask(
    { host, headers }: FastifyRequest,
    { path, body, isTyped }: Question,
    language: MemberLanguage,
    visitor?: { cookie: string; address: string },
  ): Promise<unknown> {
    const response = await app.inject({
      method: 'POST',
      // The address as the browser would request it.
      url: `${callBase}${path}?lang=${language}`,
      remoteAddress: visitor?.address,
      headers: {
        host,
        cookie: visitor?.cookie ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        ...((isTyped || !isVisit({ headers })) && aheadHeaders),
      },
      payload: new URLSearchParams(body).toString(),
    });
    return response.statusCode === 200 ? unnumbered(response.json()) : null;
  }

  /** Whether it is known in time that the condition holds for the signed-in user; it always does for a visitor. */
  async function isKnown(
    { cookies, visitor }: FastifyRequest,
    holds: (member: Member) => boolean | Promise<boolean>,
  ): Promise<boolean> {
    if (!cookies[hostCookie(config, sessionCookie)]) return true;
    const found = sessions.findMember(visitor.sessionHash).then((member) => member === null || holds(member));
    return (await resultWithin(found, waitMs)) === true;
  }
  const isNobody = (request: FastifyRequest) => isKnown(request, () => false);
  /** An account that is shown restricted APIs gets replies of its own. */
  const isUnnamed = (request: FastifyRequest) => isKnown(request, async ({ id }) => !(await isNamed(db, id)));

  return {
    /**
     * @param portal  Identifies the portal of the request.
     * @param language  The language of the document.
     */
    async of(
      request: FastifyRequest,
      { portal, language }: { portal: string; language: MemberLanguage },
      asked: readonly Question[],
    ): Promise<Answered> {
      const questions = new Map(asked.map((question) => [earlyKey(question.path, question.body), question]));
      const isAsked = (sharing: Call['sharing']) =>
        [...questions.values()].some(({ path }) => sharingOf(path) === sharing);
      const mayShare: Readonly<Record<Call['sharing'], boolean>> = {
        everyone: true,
        unnamed: isAsked('unnamed') && (await isUnnamed(request)),
        visitors: isAsked('visitors') && (await isNobody(request)),
        none: false,
      };
      const visitor = { cookie: request.headers.cookie ?? '', address: request.visitor.address };
      const replies = await Promise.all(
        [...questions].map(async ([key, question]): Promise<EarlyReply | null> => {
          const reply = mayShare[sharingOf(question.path)]
            ? await (question.isTyped ? sharedTyped : shared).get(`${portal} ${language} ${key}`, () =>
                places.run(() => ask(request, question, language), waitMs),
              )
            : await resultWithin(
                places.run(() => ask(request, question, language, visitor), waitMs),
                waitMs,
              );
          return reply === null ? null : { key, reply };
        }),
      );
      const isPublic =
        [...questions.values()].every(({ path }) => mayShare[sharingOf(path)]) || (await isNobody(request));
      return { replies: replies.filter((reply) => reply !== null), isPublic };
    },
  };
}
