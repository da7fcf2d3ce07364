import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiModule } from './ApiModule';
import { bankCard } from './apis/bank-card';
import { convert } from './apis/convert';
import { currency } from './apis/currency';
import { holiday } from './apis/holiday';
import { idCard } from './apis/id-card';
import { lunar } from './apis/lunar';
import { mobile } from './apis/mobile';
import { pinyinApi } from './apis/pinyin';
import { qrcode } from './apis/qrcode';
import { region } from './apis/region';
import { rmb } from './apis/rmb';
import { uscc } from './apis/uscc';

const apis: Record<string, ApiModule> = {
  'bank-card': bankCard,
  convert,
  currency,
  holiday,
  'id-card': idCard,
  lunar,
  mobile,
  pinyin: pinyinApi,
  qrcode,
  region,
  rmb,
  uscc,
};

/** The whole service; listens to nothing yet. */
export function buildProvider(): FastifyInstance {
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: 'idle' });
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    return reply.status(status).send({ message: status === 500 ? '数据服务内部错误' : error.message });
  });
  app.setNotFoundHandler((_, reply) => reply.status(404).send({ message: '没有这个接口' }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/', async () => ({ apis: Object.keys(apis) }));
  for (const [code, register] of Object.entries(apis)) {
    void app.register(
      async (routes) => {
        // The gateway checks whether an upstream is there by asking for its base.
        routes.get('/', async () => ({ api: code }));
        register(routes);
      },
      { prefix: `/${code}` },
    );
  }
  return app;
}
