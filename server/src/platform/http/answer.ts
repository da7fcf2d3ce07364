import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, RepeatableCall } from '@portal/calls';
import { guardCodes, isObject, keyOf, type Guard } from '@portal/rules';
import { codes } from '@portal/codes';
import type { Infer, Input } from '@portal/schema';
import { AppError } from '../AppError';
import { audit } from '../audit';
import type { Deps } from '../Deps';
import type { Db } from '../db/Db';
import { mayLag } from '../db/mayLag';
import { isSameSecret } from '../ids';
import { refuseRole } from '../refuseRole';
import { areaOfCall, refuseArea } from '../operatorAreas';
import { passesGuard } from '../roles';
import { admitMember, refuseLeaver } from './admitMember';
import { asPerson, type Member, type Sessions } from './Member';
import { needsAgreement } from './needsAgreement';
import { nameFirst } from './nameFirst';
import { onlyOnce } from './onlyOnce';
import { watchOwnWrites } from './ownWrites';
import { parseInput } from './parseInput';
import { isByProgram, takesTokens } from './takesTokens';
import { accountHeader, bearerTokenOf, csrfHeader, personHeader, type Visitor } from './visitor';

export const callBase = '/ajaxurl/apix';

/** Route of a call; `{name}` in its path becomes a parameter. */
export const routeOf = ({ path }: Call): string => callBase + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Who makes a call: the member who passed its guard; null for a public call. */
export type MemberBehind<G extends Guard> = G extends 'public' ? null : Member;

export interface CallContext<C extends Call> {
  /** Parsed by the call's schema. */
  input: Infer<C['request']>;
  visitor: Visitor;
  member: MemberBehind<C['guard']>;
  /** A transaction for a repeatable call: everything the handler writes must use it. */
  db: Db;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** For a flat call, the fields beside resCode and resMsg; `resCode` among them replaces S0000. */
type Handler<C extends Call, Prepared> = (
  context: CallContext<C>,
  prepared: Prepared,
) => Promise<Input<C['reply']>>;

/**
 * Work of a repeatable call outside its transaction: network requests, counting wrong codes. It may run again for the
 * same request, but never after the first answer was stored.
 */
type Preparation<C extends Call, Prepared> = (context: Asked<C>) => Promise<Prepared>;

/** Locks that a repeatable call takes before anything else in its transaction. */
type Locking<C extends Call> = (tx: Db, context: Asked<C>) => Promise<void>;

export interface Answerer {
  <C extends Call>(definition: C, handler: Handler<C, undefined>): void;
  <C extends Call, Prepared>(
    definition: C,
    handler: Handler<C, Prepared>,
    prepare: Preparation<C, Prepared>,
    lock?: Locking<C>,
  ): void;
  /** All registered calls, for the reference. */
  definitions: Call[];
  /** For routes that are no forms, such as uploads: provides the guard and adds it to the reference. */
  describe: <C extends Call>(definition: C) => CallGuard<C>;
}

/** Checks a request by its headers, so that it is refused before its body is read. */
export interface CallGuard<C extends Call> {
  /** Hook for the route. */
  onRequest: (request: FastifyRequest) => Promise<void>;
  /** Who passed the guard. */
  memberOf: (request: FastifyRequest) => MemberBehind<C['guard']>;
}

/** Throws for members who have to accept new terms first. */
export type RefuseUnagreed = (member: Member) => Promise<void>;

/** Registers calls: parses input, checks guards, filters output. The only way to the services. */
export function createAnswerer(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  refuseUnagreed: RefuseUnagreed,
): Answerer {
  const ownWrites = watchOwnWrites(app, deps.config);
  const guardOf = <C extends Call>(definition: C): CallGuard<C> => {
    const members = new WeakMap<FastifyRequest, MemberBehind<C['guard']>>();
    return {
      onRequest: async (request) => {
        const isProgram = isByProgram(definition, request);
        // Other sites cannot make a browser send a token.
        if (definition.effect === 'write' && !isProgram) refuseForgery(request);
        if (definition.effect === 'write') ownWrites.note(request);
        const member = await memberFor(deps, definition, sessions, request);
        // Programs cannot accept terms.
        if (member && !isProgram && needsAgreement(definition)) await refuseUnagreed(member);
        members.set(request, member);
      },
      memberOf: (request) => {
        const member = members.get(request);
        if (member === undefined) throw new Error(`${definition.path} is registered without its guard`);
        return member;
      },
    };
  };
  const definitions: Call[] = [];
  const describe = <C extends Call>(definition: C) => {
    definitions.push(definition);
    return guardOf(definition);
  };
  function answer<C extends Call>(definition: C, handler: Handler<C, undefined>): void;
  function answer<C extends Call, Prepared>(
    definition: C,
    handler: Handler<C, Prepared>,
    prepare: Preparation<C, Prepared>,
    lock?: Locking<C>,
  ): void;
  function answer<C extends Call, Prepared>(
    definition: C,
    handler: Handler<C, Prepared | undefined>,
    prepare?: Preparation<C, Prepared>,
    lock?: Locking<C>,
  ): void {
    const { onRequest, memberOf } = describe(definition);
    app.route({
      method: definition.method,
      url: callBase + definition.path,
      bodyLimit: definition.bodyBytesMax,
      onRequest,
      handler: async (request, reply) => {
        const member = memberOf(request);
        const input = parseInput(
          definition,
          definition.method === 'GET' ? request.query : request.body,
          isByProgram(definition, request),
        );
        const context = { input, visitor: request.visitor, member, request, reply };
        try {
          return await carryOut();
        } catch (error) {
          throw await nameFirst(deps, definition, member, input, error);
        }

        async function carryOut() {
          if (!isNumbered(definition, context)) {
            const handle = () => handler({ ...context, db: deps.db }, undefined);
            const result =
              definition.effect === 'read' && ownWrites.mayLag(request)
                ? await mayLag(handle)
                : await handle();
            return envelope(definition, result, request.id);
          }
          const { result, isReplayed } = await onlyOnce(deps, definition, context.member, context.input, {
            prepare: async () => prepare?.(context),
            lock: async (db) => lock?.(db, context),
            run: (db, prepared) => handler({ ...context, db }, prepared),
          });
          return { ...envelope(definition, result, request.id), ...(isReplayed && { replayed: 1 }) };
        }
      },
    });
  }
  return Object.assign(answer, { definitions, describe });
}

async function memberFor<C extends Call>(
  deps: Deps,
  definition: C,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<MemberBehind<C['guard']>>;
async function memberFor(
  deps: Deps,
  definition: Call,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Member | null> {
  const { guard, about } = definition;
  if (guard === 'public') return null;
  const token = bearerTokenOf(request);
  if (token !== null) return memberByToken(deps, definition, sessions, request, token);
  const { visitor, headers } = request;
  const signedIn = await sessions.findMember(visitor.sessionHash);
  if (!signedIn)
    throw new AppError((await sessions.hasEnded(visitor.sessionHash)) ? 'E0002' : guardCodes.signedIn);
  const member = about === 'person' ? asPerson(signedIn.person) : signedIn;
  // A page drawn for another account, or another person, would show and change the wrong data.
  const isOther = (expected: unknown, id: string) => expected !== undefined && expected !== id;
  if (about === 'account' && isOther(headers[accountHeader], member.id)) throw new AppError('E5107');
  if (isOther(headers[personHeader], signedIn.person.id)) throw new AppError('E5107');
  return admitMember(deps.config, definition, signedIn);
}

/**
 * Member behind a program's token.
 *
 * @throws {AppError} `E5501` for an invalid token, `E5502` for a call that it may not make, otherwise as for members.
 */
async function memberByToken(
  { db, clock }: Deps,
  definition: Call,
  sessions: Sessions,
  { visitor: { address } }: FastifyRequest,
  token: string,
): Promise<Member> {
  const { member, tokenName, scopes } = await sessions.findBearer(token, address);
  const { path, effect, guard, right } = definition;
  if (!takesTokens(definition) || !scopes.includes(right)) throw new AppError('E5502');
  refuseLeaver(definition, member);
  if (guard !== 'public' && !passesGuard(guard, member)) throw new AppError(guardCodes[guard]);
  if (guard === 'operator') refuseArea(member.person, areaOfCall(definition));
  refuseRole(member, right);
  if (effect === 'write')
    await audit(db, {
      at: clock(),
      userId: member.person.id,
      accountId: member.id,
      event: 'token.call',
      address,
      outcome: 'ok',
      detail: JSON.stringify({ token: tokenName, call: path }),
    });
  return member;
}

type Asked<C extends Call> = Omit<CallContext<C>, 'db'>;

/** `defineCall` guarantees that repeatable calls can carry `reqNo` and have a member. */
const isNumbered = (definition: Call, _context: Asked<Call>): _context is Asked<RepeatableCall> =>
  definition.isRepeatable;

function envelope(definition: Call, result: unknown, requestId: string) {
  // The schema is an allow-list: other fields do not leave the server.
  const shown = definition.reply.parse(
    definition.isFlat ? { resCode: 'S0000', ...(isObject(result) && result) } : result,
  );
  if (!definition.isFlat) return { resCode: 'S0000', resMsg: codes.S0000.text, resBody: shown, requestId };
  const resCode = isObject(shown) && typeof shown.resCode === 'string' && keyOf(codes, shown.resCode);
  if (!resCode) throw new Error(`${definition.path} replies without a code`);
  return { ...shown, resMsg: codes[resCode].text, requestId };
}

/** A state change needs the visitor's CSRF token and must come from this portal's own pages. */
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
