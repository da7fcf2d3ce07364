import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiModule } from './ApiModule';
import { bankCard } from './apis/bank-card';
import { barcode } from './apis/barcode';
import { contrast } from './apis/contrast';
import { convert } from './apis/convert';
import { coordinate } from './apis/coordinate';
import { cron } from './apis/cron';
import { csv } from './apis/csv';
import { currency } from './apis/currency';
import { deposit } from './apis/deposit';
import { digest } from './apis/digest';
import { distance } from './apis/distance';
import { domain } from './apis/domain';
import { holiday } from './apis/holiday';
import { iban } from './apis/iban';
import { idCard } from './apis/id-card';
import { incomeTax } from './apis/income-tax';
import { loan } from './apis/loan';
import { lunar } from './apis/lunar';
import { markdown } from './apis/markdown';
import { mask } from './apis/mask';
import { maskNumber } from './apis/mask-number';
import { mobile } from './apis/mobile';
import { phone } from './apis/phone';
import { pinyinApi } from './apis/pinyin';
import { qrcode } from './apis/qrcode';
import { region } from './apis/region';
import { rmb } from './apis/rmb';
import { securities } from './apis/securities';
import { similarity } from './apis/similarity';
import { sun } from './apis/sun';
import { timezoneApi } from './apis/timezone';
import { uscc } from './apis/uscc';
import { userAgent } from './apis/user-agent';
import { receiveWebhooks } from './receiveWebhooks';

const apis: Record<string, ApiModule> = {
  'bank-card': bankCard,
  barcode,
  contrast,
  convert,
  coordinate,
  cron,
  csv,
  currency,
  deposit,
  digest,
  distance,
  domain,
  holiday,
  iban,
  'id-card': idCard,
  'income-tax': incomeTax,
  loan,
  lunar,
  markdown,
  mask,
  'mask-number': maskNumber,
  mobile,
  phone,
  pinyin: pinyinApi,
  qrcode,
  region,
  rmb,
  securities,
  similarity,
  sun,
  timezone: timezoneApi,
  uscc,
  'user-agent': userAgent,
};

/** The whole service, not listening yet. */
export function buildProvider(): FastifyInstance {
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: 'idle' });
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    return reply.status(status).send({ message: status === 500 ? '数据服务内部错误' : error.message });
  });
  app.setNotFoundHandler((_, reply) => reply.status(404).send({ message: '没有这个接口' }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/', async () => ({ apis: Object.keys(apis) }));
  void app.register(receiveWebhooks);
  // The same service on a second upstream, and a third one under repair, so that an API can have all three.
  void app.register(
    async (room) => {
      room.get('/healthz', async () => ({ status: 'ok' }));
      room.get('/', async () => ({ api: 'lunar' }));
      lunar(room);
    },
    { prefix: '/room-b/lunar' },
  );
  app.all('/room-c/*', (_, reply) => reply.status(503).send({ message: '机房维护中' }));
  for (const [code, register] of Object.entries(apis)) {
    void app.register(
      async (routes) => {
        // The gateway's health check requests the base path of an upstream.
        routes.get('/', async () => ({ api: code }));
        if (code === 'lunar') routes.get('/healthz', async () => ({ status: 'ok' }));
        register(routes);
      },
      { prefix: `/${code}` },
    );
  }
  return app;
}
