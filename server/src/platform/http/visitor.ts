import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberLanguage } from '@portal/calls';
import { callerAddress } from '@portal/environment';
import { accessTokenPrefix } from '@portal/rules';
import { hasTls, type Config } from '../config';
import { hmac, newId, newSecret, sha256 } from '../ids';
import { days, seconds } from '../time';
import { languageOfPage } from './language';

/** Names over http; over TLS see `hostCookie`. */
export const sessionCookie = 'portal_sid';
/** Random: which browser it is. It outlives sessions. */
export const shareCookie = 'portal_share';
/** Has no `__Host-` name: nobody believes it, the token in the header is measured by the session alone. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-csrf-token';
/** The account for which the page was drawn that makes a call. */
export const accountHeader = 'x-account';

/** Whoever sent the request, known by a cookie only; not yet who that is. */
export interface Visitor {
  /** Key of the session row and of the captcha; never the cookie itself. */
  sessionHash: string;
  /** Token that a state change must carry. */
  csrfToken: string;
  /** Which browser it is: decides which canaries it gets, and whether an account has been signed in to with it. */
  shareId: string;
  address: string;
  userAgent: string;
  /** Where the request was sent to, with the port if it names one. */
  host: string;
  /** Of the page from which it comes, as far as the browser says; a program that names itself reads Chinese. */
  language: MemberLanguage;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

/** The token of a person that a request carries; null: it carries none. */
export function bearerTokenOf({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token?.startsWith(accessTokenPrefix) ? token : null;
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
const sharePattern = /^s_[A-Za-z0-9_-]{16}$/;
const shareDays = 180;
const userAgentMax = 200;

/**
 * A cookie's name. Over TLS it has the prefix with which a browser takes it from this very host alone: neither a
 * neighbour under the same domain nor somebody on the way over http can set it.
 */
export const hostCookie = (config: Config, name: string) => (hasTls(config) ? `__Host-${name}` : name);

/** Gives every request a visitor; a browser without the cookies receives them with its first document or call. */
export function registerVisitor(app: FastifyInstance, config: Config): void {
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    // A program with a token is nobody's browser: cookies that come with it count for nothing, and it gets none.
    if (bearerTokenOf(request) !== null) {
      request.visitor = visitorOf(config, request, newSecret(), newId('s'));
      return;
    }
    const given = request.cookies[hostCookie(config, sessionCookie)];
    const isKnown = given !== undefined && secretPattern.test(given);
    const secret = isKnown ? given : newSecret();
    const share = request.cookies[hostCookie(config, shareCookie)];
    const isComplete = share !== undefined && sharePattern.test(share);
    if (isKnown && isComplete && request.cookies[csrfCookie] === csrfTokenOf(config, secret)) {
      request.visitor = visitorOf(config, request, secret, share);
    } else {
      giveCookies(config, request, reply, secret, isComplete ? share : newId('s'));
    }
  });
}

/** Makes the visitor somebody new: at login and logout, so that an old cookie is worth nothing. */
export function renewVisitor(config: Config, request: FastifyRequest, reply: FastifyReply): Visitor {
  giveCookies(config, request, reply, newSecret(), request.visitor.shareId);
  return request.visitor;
}

function giveCookies(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  shareId: string,
): void {
  const common = { path: '/', sameSite: 'lax', secure: hasTls(config) } as const;
  // Files and probes have no use for a cookie, and caches none for a reply that sets one.
  if (!/^\/(releases\/|media\/|healthz|readyz|metrics)/.test(request.url)) {
    reply.setCookie(hostCookie(config, sessionCookie), secret, { ...common, httpOnly: true });
    reply.setCookie(csrfCookie, csrfTokenOf(config, secret), common);
    reply.setCookie(hostCookie(config, shareCookie), shareId, {
      ...common,
      httpOnly: true,
      maxAge: (shareDays * days) / seconds,
    });
  }
  request.visitor = visitorOf(config, request, secret, shareId);
}

function visitorOf(config: Config, request: FastifyRequest, secret: string, shareId: string): Visitor {
  return {
    sessionHash: sha256(secret),
    csrfToken: csrfTokenOf(config, secret),
    shareId,
    address: callerAddress(request.raw, config.isTrustedProxy),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentMax),
    host: request.host.toLowerCase(),
    language: request.headers.authorization === undefined ? languageOfPage(request) : 'zh',
  };
}

const csrfTokenOf = (config: Config, secret: string) => hmac(config.secret, `csrf:${secret}`);
