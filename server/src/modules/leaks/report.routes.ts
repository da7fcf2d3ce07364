import { verify } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { leakReportPath } from '@portal/calls';
import { z } from '@portal/schema';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { callBase } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';
import type { LeakService } from './leak.service';
import { findByKey, type BelievedPartner } from './partner.queries';

const bodyBytesMax = 256 * 1024;
const matchesMax = 500;
/** Limit per address, for callers without a valid signature. */
const unprovenPerMinute = 30;
const reportsPerMinute = 120;

/** The schema drops `__proto__` and the like, as it does all unknown fields. */
const Report = z
  .array(
    z.object({
      token: z.string().check(z.minLength(1), z.maxLength(512)),
      type: z._default(z.string().check(z.maxLength(128)), ''),
      url: z._default(z.string().check(z.maxLength(2000)), ''),
      source: z._default(z.string().check(z.maxLength(64)), ''),
    }),
  )
  .check(z.maxLength(matchesMax));

/**
 * Reports of code hosts, in the protocol of GitHub's secret scanning: a JSON list of matches with a signature of the
 * raw body (ECDSA on P-256 with SHA-256, in base64), and a verdict on each in the reply.
 */
export function registerReportRoute(app: FastifyInstance, deps: Deps, leaks: LeakService): void {
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_, body, done) =>
      done(null, body),
    );
    routes.post(`${callBase}${leakReportPath}`, { bodyLimit: bodyBytesMax }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const body = typeof request.body === 'string' ? request.body : '';
      const partner = await provenPartner(deps.db, request, body);
      if (!partner) {
        await countHit(deps, `leakReport:${request.ip}`, unprovenPerMinute, minutes);
        return reply.status(401).send({ message: /* as is */ '签名有误，或签名的公钥没有登记' });
      }
      await countHit(deps, `leakReport:${partner.id}`, reportsPerMinute, minutes);
      const report = Report.safeParse(parse(body));
      if (!report.success)
        return reply.status(400).send({ message: /* as is */ '请求内容须为 JSON 数组，每项有 token' });
      return reply.send(
        await leaks.takeAll(
          partner,
          report.data.map((match) => ({ ...match, url: shownUrl(match.url) })),
        ),
      );
    });
  });
}

/** Either of the two header names that code hosts use. */
function headOf({ headers }: FastifyRequest, name: 'identifier' | 'signature'): string {
  const value = headers[`github-public-key-${name}`] ?? headers[`x-public-key-${name}`];
  return typeof value === 'string' ? value : '';
}

async function provenPartner(db: Db, request: FastifyRequest, body: string): Promise<BelievedPartner | null> {
  const identifier = headOf(request, 'identifier');
  const signature = Buffer.from(headOf(request, 'signature'), 'base64');
  const partner = identifier && signature.length > 0 && (await findByKey(db, identifier));
  return partner && verify('sha256', Buffer.from(body), partner.public_key, signature) ? partner : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Anything but a web address is hidden. */
function shownUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? text : '';
}
