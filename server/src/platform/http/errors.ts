import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, type Code } from '@portal/codes';
import { isPlainText } from '@portal/rules';
import { AppError } from '../AppError';
import { outageOf, type Outage } from '../outageOf';
import { outageRequests } from '../processMetrics';
import { spanNow } from '../tracing';
import { say, term, type Translatable } from '../i18n/say';
import { translateTexts } from '../i18n/translateTexts';
import { callBase } from './answer';
import { createOutageNotes } from '../createOutageNotes';
import type { Visitor } from './visitor';

/** Infrastructure codes keep their HTTP status; business codes are answered with 200. */
const infrastructureCodes: readonly Code[] = ['E0429', 'E5105'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether refusals keep the HTTP status of their code, whoever asks. */
    keepsStatus?: boolean;
  }
}

/** Options of a route that answers with a file: a refusal with status 200 would be taken for that file. */
export const fileRoute = { config: { keepsStatus: true } } as const;

/** Of any other link the browser would keep a refusal with status 200, too. */
const isFollowedLink = ({ headers }: FastifyRequest) => headers['sec-fetch-mode'] === 'navigate';

/** Requests that reach no call keep their HTTP status, for proxies and tools. */
const unknownMessages: Record<number, Translatable> = {
  400: say`请求不完整或格式有误，请核对请求头与请求内容`,
  404: say`没有这个接口，请核对地址与请求方法；全部接口见 openapi.json`,
  413: say`请求内容过大，请减小后重试`,
  415: say`请求内容须为表单（application/x-www-form-urlencoded），上传文件用 multipart/form-data`,
};

/** Temporary outages, reported as such, so that callers, proxies and load balancers retry. */
const outages: Record<Outage, { code: Code; message: Translatable }> = {
  unreachable: { code: 'E0000', message: say`系统暂时繁忙，请稍后重试` },
  diskFull: { code: 'E0507', message: term(codes.E0507.text) },
};

/** Absent for requests refused before their visitor was determined. */
const readerOf = ({ visitor }: { visitor?: Visitor }) => visitor?.language ?? 'zh';

/** The one place that turns exceptions into replies. Errors other than AppError reveal nothing to the caller. */
export function registerErrors(app: FastifyInstance): void {
  const noteOf = createOutageNotes(() => performance.now());
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = <T>(part: T) => translateTexts(part, readerOf(request));
    if (error instanceof AppError) {
      spanNow()?.tell({ 'portal.refusal': error.code });
      const keepsStatus =
        request.routeOptions.config.keepsStatus === true ||
        infrastructureCodes.includes(error.code) ||
        isFollowedLink(request);
      const status = keepsStatus ? codes[error.code].http : 200;
      if (status === 429 && typeof error.details.leftSeconds === 'number')
        reply.header('retry-after', error.details.leftSeconds);
      return reply.status(status).send({
        ...told(error.details),
        resCode: error.code,
        resMsg: told(error.words),
        requestId: request.id,
      });
    }
    const outage = outageOf(error);
    if (outage) {
      outageRequests.inc({ outage });
      request.log.error(noteOf(error, outage), 'request failed');
      const { code, message } = outages[outage];
      return reply.status(503).send({ resCode: code, resMsg: told(message), requestId: request.id });
    }
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).send({
      resCode: 'E0000',
      resMsg: told(unknownMessages[status] ?? term(codes.E0000.text)),
      requestId: request.id,
    });
  });

  const refuseUnknown = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.status(404).send({
      resCode: 'E0000',
      resMsg: translateTexts(unknownMessages[404], readerOf(request)),
      requestId: request.id,
    });

  // Refuses parameters that no id can contain. A page may be at any path; its calls check their own input.
  app.addHook<{ Params: Record<string, string> }>('onRequest', async (request, reply) => {
    const named = Object.entries(request.params).filter(([name]) => name !== '*');
    if (!named.every(([, value]) => isPlainText(value))) return refuseUnknown(request, reply);
  });

  // Before the body is read.
  app.all(`${callBase}/*`, { onRequest: refuseUnknown }, refuseUnknown);
}
