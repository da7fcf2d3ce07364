import { isObject } from '@portal/rules';
import { describeOperation } from '../description/describeOperation';
import { findOperations, type FoundOperation } from '../description/findOperations';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { groupBy } from '../../../platform/groupBy';
import type { ExportFacts } from './ExportFacts';
import { signingScript } from './signingScript';

interface Pair {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

/**
 * A Postman collection (v2.1): one folder per group, one request per operation; requests are signed once a secret is
 * set.
 */
export function postmanCollection(document: OpenApiDocument, facts: ExportFacts) {
  const operations = findOperations(document);
  const groups = groupBy(operations, ({ group }) => group);
  return {
    info: {
      name: `${facts.apiName} ${facts.version}`,
      description: [
        '在集合变量里填写 appKey；API 只接受签名调用时再填写 appSecret（填写后每个请求自动签名）。',
        'baseUrl 为生产环境，沙箱见 sandboxUrl。密钥只填在“当前值”里，不要同步或分享。',
      ].join('\n'),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: serverOf(document, 0) },
      { key: 'sandboxUrl', value: serverOf(document, 1) },
      { key: 'appKey', value: '' },
      { key: 'appSecret', value: '' },
    ],
    event: [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: signingScript.trim().split('\n') } },
    ],
    item: [...groups].map(([name, members]) => ({
      name,
      item: members.map((operation) => itemOf(document, operation)),
    })),
  };
}

export const serverOf = (document: OpenApiDocument, index: number): string => {
  const { servers } = document;
  const server: unknown = Array.isArray(servers) ? servers[index] : null;
  return isObject(server) && typeof server.url === 'string' ? server.url : '';
};

function itemOf(document: OpenApiDocument, { method, path, summary }: FoundOperation) {
  const details = describeOperation(document, method, path);
  const { params = [], request = null, responses = [], description = '' } = details ?? {};
  const pairsOf = (place: string): Pair[] =>
    params
      .filter((param) => param.place === place)
      .map(({ name, example, required, description: text }) => ({
        key: name,
        value: example ?? '',
        ...(text && { description: text }),
        ...(required === 0 && example === undefined && { disabled: true }),
      }));
  const query = pairsOf('query');
  const sent = query.filter(({ disabled }) => !disabled);
  const colonPath = path.replace(/\{([^}]+)\}/g, ':$1');
  const search = sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
  const body = request?.example ?? null;
  const shown = {
    method,
    header: [
      ...pairsOf('header'),
      ...(body !== null && request ? [{ key: 'Content-Type', value: request.contentType }] : []),
    ],
    url: {
      raw: `{{baseUrl}}${colonPath}${search ? `?${search}` : ''}`,
      host: ['{{baseUrl}}'],
      path: colonPath.split('/').slice(1),
      query: query.map((pair) => ({ ...pair, value: encodeURIComponent(pair.value) })),
      variable: pairsOf('path'),
    },
    ...(body !== null && { body: { mode: 'raw', raw: body } }),
    ...(description && { description }),
  };
  return {
    name: summary,
    request: shown,
    response: responses
      .filter(({ example, status }) => example !== null && /^\d{3}$/.test(status))
      .map(({ status, example, contentType, description: text }) => ({
        name: `${status} ${text}`.trim(),
        originalRequest: shown,
        code: Number(status),
        header: [{ key: 'Content-Type', value: contentType ?? 'application/json' }],
        body: example,
      })),
  };
}
