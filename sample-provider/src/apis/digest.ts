import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { TextField } from './fields';

const Algorithm = z._default(
  z.enum(['sm3', 'sha256', 'sha512'], { error: '为 sm3、sha256 或 sha512' }),
  'sm3',
);
const Block = z.string({ error: '必填' }).check(z.regex(/^[0-9a-fA-F]{32}$/, '为 32 位十六进制数'));
const cipher = 'sm4-cbc';
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** Digests and the national ciphers SM3 (GB/T 32905) and SM4 (GB/T 32907). Keeps neither keys nor texts. */
export const digest: ApiModule = (routes) => {
  routes.post('/hash', async ({ body }) => {
    const { text, algorithm } = parse(z.object({ text: TextField(100_000), algorithm: Algorithm }), body);
    return { algorithm, hex: createHash(algorithm).update(text).digest('hex') };
  });

  routes.post('/hmac', async ({ body }) => {
    const { text, key, algorithm } = parse(
      z.object({ text: TextField(100_000), key: TextField(256), algorithm: Algorithm }),
      body,
    );
    return { algorithm, hex: createHmac(algorithm, key).update(text).digest('hex') };
  });

  routes.post('/sm4/encrypt', async ({ body }) => {
    const { text, key, iv } = parse(z.object({ text: TextField(50_000), key: Block, iv: Block }), body);
    const closed = createCipheriv(cipher, bytesOf(key), bytesOf(iv));
    return { data: Buffer.concat([closed.update(text, 'utf8'), closed.final()]).toString('base64') };
  });

  routes.post('/sm4/decrypt', async ({ body }) => {
    const { data, key, iv } = parse(z.object({ data: TextField(100_000), key: Block, iv: Block }), body);
    const open = createDecipheriv(cipher, bytesOf(key), bytesOf(iv));
    try {
      return { text: Buffer.concat([open.update(data, 'base64'), open.final()]).toString('utf8') };
    } catch {
      throw new BadRequest('参数 data 有误：密钥、初始向量与密文不相符');
    }
  });
};
