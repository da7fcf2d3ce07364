import type { FastifyError, FastifyInstance } from 'fastify';
import { codes, type Code } from '@portal/codes';
import { AppError } from '../AppError';
import { callBase } from './answer';

/** Codes that speak for the infrastructure and not for the business travel with their HTTP status. */
const infrastructureCodes: readonly Code[] = ['E0429', 'E5105'];

/** What never reaches a call keeps the status of HTTP, so that proxies and tools understand it, too. */
const unknownMessages: Record<number, string> = {
  400: '请求不完整或格式有误，请核对请求头与请求内容',
  404: '没有这个接口，请核对地址与请求方法；全部接口见 openapi.json',
  413: '请求内容过大，请减小后重试',
  415: '请求内容须为表单（application/x-www-form-urlencoded），上传文件用 multipart/form-data',
};

/** The one place that turns an exception into a reply. What is not an AppError tells the caller nothing. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof AppError) {
      const status = infrastructureCodes.includes(error.code) ? codes[error.code].http : 200;
      return reply
        .status(status)
        .send({ ...error.details, resCode: error.code, resMsg: error.message, requestId: request.id });
    }
    const status =
      error.statusCode && error.statusCode < 500 ? error.statusCode : isDatabaseGone(error) ? 503 : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).send({
      resCode: 'E0000',
      resMsg: unknownMessages[status] ?? codes.E0000.text,
      requestId: request.id,
    });
  });

  app.all(`${callBase}/*`, async (request, reply) =>
    reply.status(404).send({ resCode: 'E0000', resMsg: unknownMessages[404], requestId: request.id }),
  );
}

const goneCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P02', '57P03', '08006', '08003'];

const isDatabaseGone = (error: FastifyError) =>
  goneCodes.includes(error.code) ||
  // eslint-disable-next-line no-restricted-syntax -- The driver gives these two no code.
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
