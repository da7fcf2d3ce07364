import openapiTS, { astToString } from 'openapi-typescript';
import { isObject } from '@portal/rules';
import type { OpenApiDocument } from '../OpenApiDocument';
import { leadsNowhere, refOf } from '../resolveRef';
import type { ExportFacts } from './ExportFacts';
import { serverOf } from './postmanCollection';

/**
 * One file of TypeScript: the types of every operation, made by openapi-typescript, and a client on openapi-fetch that
 * sends the key or signs.
 */
export async function typedClient(document: OpenApiDocument, facts: ExportFacts): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(closed(document)), { silent: true });
  return [
    head(facts),
    client(document, facts),
    '/* 以下由 openapi-typescript 依据接口描述生成 */',
    '',
    astToString(nodes),
  ].join('\n');
}

/** References out of the file are never followed, and those that lead nowhere stand for anything. */
function closed(document: OpenApiDocument): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const ref = isObject(value) ? refOf(value) : null;
    return ref !== null && (!ref.startsWith('#') || leadsNowhere(document, ref)) ? {} : value;
  });
  return copy;
}

const plain = (text: string) => text.replace(/\*\//g, '* /').replace(/\s+/g, ' ');

const head = ({ apiName, version, madeAt }: ExportFacts) => `/*
 * ${plain(apiName)} ${plain(version)} 的 TypeScript 客户端，生成于 ${madeAt}。
 * 需要 Node.js 20 以上与 openapi-fetch：npm install openapi-fetch@0.17
 *
 *   const client = createApiClient({ appKey: process.env.APP_KEY! });
 *   const { data, error } = await client.GET('/…', { params: { query: {} } });
 *
 * 密钥只用在服务端，不要写进代码或打包进网页。
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import createClient, { type Middleware } from 'openapi-fetch';
`;

const client = (document: OpenApiDocument, { signsOnly }: ExportFacts) => `
export interface ApiClientOptions {
  appKey: string;
  /** 密钥的 Secret：填写后每个请求用 HMAC-SHA256 签名${signsOnly === 1 ? '，这个 API 只接受签名调用' : ''} */
  appSecret${signsOnly === 1 ? '' : '?'}: string;
  /** 默认生产环境 */
  env?: 'prod' | 'sandbox';
  /** 替换网关地址，例如经过代理时 */
  baseUrl?: string;
}

const baseUrls = ${JSON.stringify({ prod: serverOf(document, 0), sandbox: serverOf(document, 1) }, null, 2)};

export function createApiClient({ appKey, appSecret, env = 'prod', baseUrl = baseUrls[env] }: ApiClientOptions) {
  const client = createClient<paths>({ baseUrl });
  client.use(signer(appKey, appSecret));
  return client;
}

/** 五行：方法、路径与查询、时间戳、随机数、请求体的 SHA-256 */
function signer(appKey: string, appSecret: string | undefined): Middleware {
  return {
    async onRequest({ request }) {
      request.headers.set('X-App-Key', appKey);
      if (!appSecret) return request;
      const { pathname, search } = new URL(request.url);
      const body = Buffer.from(await request.clone().arrayBuffer());
      const timestamp = String(Date.now());
      const nonce = randomUUID();
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const text = [request.method.toUpperCase(), pathname + search, timestamp, nonce, bodyHash].join('\\n');
      request.headers.set('X-Timestamp', timestamp);
      request.headers.set('X-Nonce', nonce);
      request.headers.set('X-Signature', createHmac('sha256', appSecret).update(text).digest('base64'));
      return request;
    },
  };
}
`;
