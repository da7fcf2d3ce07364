import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@portal/calls';
import { earlyKey, fillEarlyBody, type EarlyCall, type EarlyReply } from '@portal/contract/internal';
import type { Announcements } from '../../../platform/announce';
import type { Deps } from '../../../platform/Deps';
import { callBase } from '../../../platform/http/answer';
import type { Member, Sessions } from '../../../platform/http/Member';
import { aheadHeaders, isVisit } from '../../../platform/http/isVisit';
import { hostCookie, sessionCookie } from '../../../platform/http/visitor';
import { seconds } from '../../../platform/time';
import { createPlaces, createSharedReplies, within } from './sharedReplies';
import { isNamed } from '../../catalog';

/** A part of the page that this many ms have not brought is fetched by the browser instead. */
const waitMs = 300;
/** Of one server process, half of its connections: visits leave the rest to calls. */
const placesMax = 8;
/** Different replies, such as pages of lists. */
const keysMax = 500;
/** While the database is slow, an older reply is better than none. */
const keptMs = 30 * seconds;

interface Question {
  path: string;
  body: Record<string, string>;
}

/** What a page calls for, with what its address says. */
export interface Wanted {
  early: readonly EarlyCall[];
  params: Record<string, string | undefined>;
  query: URLSearchParams;
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
  const shared = createSharedReplies<unknown>({
    freshMs: config.sharedRepliesMs,
    keptMs: Math.max(keptMs, config.sharedRepliesMs),
    keysMax,
    waitMs,
    now: () => clock().getTime(),
  });
  for (const topic of ['shown.changed', 'api.changed'] as const) announcements.on(topic, shared.drop);

  const sharingOf = (path: string) => calls.find((call) => call.path === path)?.sharing ?? 'none';

  /** @param visitor  Absent: as nobody in particular. */
  async function ask(
    { host, headers }: FastifyRequest,
    { path, body }: Question,
    visitor?: { cookie: string; address: string },
  ): Promise<unknown> {
    const response = await app.inject({
      method: 'POST',
      url: callBase + path,
      remoteAddress: visitor?.address,
      headers: {
        host,
        cookie: visitor?.cookie ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        ...(!isVisit({ headers }) && aheadHeaders),
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
    return (await within(found, waitMs)) === true;
  }
  const isNobody = (request: FastifyRequest) => isKnown(request, () => false);
  /** Whoever is shown what others are not gets replies of their own. */
  const isUnnamed = (request: FastifyRequest) => isKnown(request, async ({ id }) => !(await isNamed(db, id)));

  return {
    /** @param portal  What tells the portal of the request from the others. */
    async of(request: FastifyRequest, portal: string, wanted: Wanted): Promise<Answered> {
      const questions = new Map<string, Question>();
      for (const early of wanted.early) {
        const body = fillEarlyBody(early, wanted.params, wanted.query);
        questions.set(earlyKey(early.call, body), { path: early.call, body });
      }
      const isAsked = (sharing: Call['sharing']) =>
        [...questions.values()].some(({ path }) => sharingOf(path) === sharing);
      const mayShare: Readonly<Record<Call['sharing'], boolean>> = {
        everyone: true,
        unnamed: isAsked('unnamed') && (await isUnnamed(request)),
        visitors: isAsked('visitors') && (await isNobody(request)),
        none: false,
      };
      const asked = { cookie: request.headers.cookie ?? '', address: request.visitor.address };
      const replies = await Promise.all(
        [...questions].map(async ([key, question]): Promise<EarlyReply | null> => {
          const reply = mayShare[sharingOf(question.path)]
            ? await shared.get(`${portal} ${key}`, () => places.run(() => ask(request, question), waitMs))
            : await within(
                places.run(() => ask(request, question, asked), waitMs),
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
