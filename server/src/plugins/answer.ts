import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '@portal/calls';
import { codes, type Code } from '@portal/codes';
import type { Infer, Input } from '@portal/schema';
import { AppError } from '../AppError';
import { isSameSecret } from '../ids';
import type { MemberRow } from '../modules/session/session.repository';
import type { SessionService } from '../modules/session/session.service';
import { csrfHeader, type Visitor } from './visitor';

export const callBase = '/ajaxurl/apix';

export interface CallContext<C extends Call> {
  /** Parsed by the call's schema. */
  input: Infer<C['request']>;
  visitor: Visitor;
  /** Never null behind the guard `signedIn`. */
  member: MemberRow | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** For a flat call the fields beside resCode and resMsg; `resCode` among them replaces S0000. */
type Handler<C extends Call> = (context: CallContext<C>) => Promise<Input<C['reply']>>;

export interface Answerer {
  <C extends Call>(definition: C, handler: Handler<C>): void;
  /** All calls registered so far, for the reference. */
  definitions: Call[];
}

/** Registers calls: validates what comes in, guards, filters what goes out. The only door to the services. */
export function createAnswerer(app: FastifyInstance, sessions: SessionService): Answerer {
  const answer = (<C extends Call>(definition: C, handler: Handler<C>) => {
    answer.definitions.push(definition);
    app.route({
      method: definition.method,
      url: callBase + definition.path,
      handler: async (request, reply) => {
        if (definition.effect === 'write') refuseForgery(request);
        const member = await memberFor(definition, sessions, request.visitor);
        const input = parseInput(definition, definition.method === 'GET' ? request.query : request.body);
        const result = await handler({ input, visitor: request.visitor, member, request, reply });
        return envelope(definition, result, request.id);
      },
    });
  }) as Answerer;
  answer.definitions = [];
  return answer;
}

async function memberFor(
  definition: Call,
  sessions: SessionService,
  visitor: Visitor,
): Promise<MemberRow | null> {
  if (definition.guard === 'public') return null;
  const member = await sessions.findMember(visitor.sessionHash);
  if (!member) throw new AppError((await sessions.hasEnded(visitor.sessionHash)) ? 'E0002' : 'E5101');
  return member;
}

function parseInput<C extends Call>(definition: C, fields: unknown): Infer<C['request']> {
  const parsed = definition.request.safeParse(fields ?? {});
  if (parsed.success) return parsed.data as Infer<C['request']>;
  throw new AppError('E0017', {
    fields: parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message })),
  });
}

function envelope(definition: Call, result: unknown, requestId: string) {
  // The schema is an allow-list: what it does not name does not leave the server.
  const shown = definition.reply.parse(
    definition.isFlat ? { resCode: 'S0000', ...(result as object) } : result,
  );
  if (!definition.isFlat) return { resCode: 'S0000', resMsg: codes.S0000.text, resBody: shown, requestId };
  const { resCode } = shown as { resCode: Code };
  return { ...(shown as object), resMsg: codes[resCode].text, requestId };
}

/** A state change needs the token of this visitor and must come from this portal's own pages. */
function refuseForgery(request: FastifyRequest): void {
  const token = request.headers[csrfHeader];
  if (typeof token !== 'string' || !isSameSecret(token, request.visitor.csrfToken))
    throw new AppError('E5105');
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) throw new AppError('E5105');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
