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

/** Parts that take longer are fetched by the browser instead. */
const waitMs = 300;
/** Half of the process's connections, to leave the rest to calls. */
const placesMax = 8;
/** Most distinct shared replies. */
const keysMax = 500;
/** The same of what was typed: whoever types anything drives out no other replies. */
const typedKeysMax = 100;
/** While the database is slow, an older reply is better than none. */
const keptMs = 30 * seconds;

/** What a page calls for at its address. */
export interface Question {
  path: string;
  body: Record<string, string>;
  /** It holds what somebody typed: kept apart, and not counted by being asked. */
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
  /** Whether they are what anybody would get, so that what is drawn with them is nobody's. */
  isPublic: boolean;
}

/** Only who is refused quotes the number of a request; without one, what is drawn of a reply is the same for the next. */
const unnumbered = ({ requestId, ...reply }: { resCode?: string; requestId?: string }) =>
  reply.resCode?.startsWith('S') ? reply : { ...reply, requestId };

export type EarlyReplies = ReturnType<typeof createEarlyReplies>;

/**
 * Answers the first calls of a page inside the server; what fails or takes too long is left to the browser. What is
 * the same for everybody is asked once for all visitors, as nobody in particular. Everything else is asked as this
 * visitor, and never kept.
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

  /** @param visitor  Absent: as nobody in particular. */
  async function ask(
    { host, headers }: FastifyRequest,
    { path, body, isTyped }: Question,
    language: MemberLanguage,
    visitor?: { cookie: string; address: string },
  ): Promise<unknown> {
    const response = await app.inject({
      method: 'POST',
      // Of the document, whatever else the browser reads.
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

  /** Whether it is known in time that this holds for who is signed in; it does for a visitor. */
  async function isKnown(
    { cookies, visitor }: FastifyRequest,
    holds: (member: Member) => boolean | Promise<boolean>,
  ): Promise<boolean> {
    if (!cookies[hostCookie(config, sessionCookie)]) return true;
    const found = sessions.findMember(visitor.sessionHash).then((member) => member === null || holds(member));
    return (await resultWithin(found, waitMs)) === true;
  }
  const isNobody = (request: FastifyRequest) => isKnown(request, () => false);
  /** Whoever is shown what others are not gets replies of their own. */
  const isUnnamed = (request: FastifyRequest) => isKnown(request, async ({ id }) => !(await isNamed(db, id)));

  return {
    /**
     * @param portal  What tells the portal of the request from the others.
     * @param language  Of the document.
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
