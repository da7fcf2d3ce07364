import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberLanguage } from '@portal/calls';
import { callerAddress } from '@portal/environment';
import { accessTokenPrefix } from '@portal/rules';
import { hasTls, type Config } from '../config';
import { hmac, newId, newSecret, sha256 } from '../ids';
import { days, seconds } from '../time';
import { languageOfPage } from './language';

/** Cookie names over http; over TLS see `hostCookie`. */
export const sessionCookie = 'portal_sid';
/** Random id of the browser; outlives sessions. */
const shareCookie = 'portal_share';
/**
 * Without `__Host-` prefix, because its value is not trusted: the token in the header is checked against the session.
 */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-csrf-token';
/** Headers with the account and the person that the calling page was drawn for. */
export const accountHeader = 'x-account';
export const personHeader = 'x-person';

/** Sender of a request, identified by a cookie only: not yet authenticated. */
export interface Visitor {
  /** Key of session and captcha rows; never the cookie itself. */
  sessionHash: string;
  /** Token required for state changes. */
  csrfToken: string;
  /** Id of the browser: decides which canaries it gets, and recognises known devices. */
  shareId: string;
  address: string;
  userAgent: string;
  /** Host header, with the port if it has one. */
  host: string;
  /** Language of the page that made the request, as far as the browser says; programs with a token get Chinese. */
  language: MemberLanguage;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
  }
}

/** Access token of a request; null: none. */
export function bearerTokenOf({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token?.startsWith(accessTokenPrefix) ? token : null;
}

const secretPattern = /^[A-Za-z0-9_-]{43}$/;
const sharePattern = /^s_[A-Za-z0-9_-]{16}$/;
const shareDays = 180;
const userAgentMax = 200;

/**
 * Name of a cookie. Over TLS it gets the prefix `__Host-`, so that neither a neighbouring subdomain nor an attacker on
 * http can set it.
 */
export const hostCookie = (config: Config, name: string) => (hasTls(config) ? `__Host-${name}` : name);

/** Gives every request a visitor; browsers without cookies receive them with their first document or call. */
export function registerVisitor(app: FastifyInstance, config: Config): void {
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    // A program with a token is no browser: cookies are neither read nor set.
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

/** Replaces session and token, at login and logout, so that an old cookie becomes worthless. */
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
  // Files and probes need no cookie, and replies with Set-Cookie would not be cached.
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
