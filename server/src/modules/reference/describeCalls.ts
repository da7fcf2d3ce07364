import { toJSONSchema } from 'zod/mini';
import type { Call, Download, UploadCall } from '@portal/calls';
import { guardCodes, rights } from '@portal/rules';
import { codes, type Code } from '@portal/codes';
import type { Schema } from '@portal/schema';
import { callBase } from '../../platform/http/answer';
import { needsAgreement } from '../../platform/http/needsAgreement';
import { takesTokens } from '../../platform/http/takesTokens';
import { sessionCookie } from '../../platform/http/visitor';

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
};

/** Codes that any call may answer. */
const commonCodes: Code[] = ['E0000', 'E0017', 'E0429'];

/** An OpenAPI 3.1 document of the given calls. */
export function describeCalls(definitions: readonly Call[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: '开放门户接口',
      version: '1.0.0',
      description:
        '表单编码请求，列表与对象写成 JSON 文本（events=["budget.reached"]），上传为 multipart；返回 resCode、resMsg 与 resBody。改变状态的请求须在 X-CSRF-Token 头中带上 XSRF-TOKEN cookie 的值；用个人访问令牌调用时不需要 cookie 和该请求头。',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: '登录后的会话' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: `个人访问令牌，在账号信息中新建；权限：${Object.entries(rights)
            .map(([right, text]) => `${right} ${text}`)
            .join('，')}`,
        },
      },
    },
    paths: Object.fromEntries(
      definitions.map((call) => [callBase + call.path, { [call.method.toLowerCase()]: describe(call) }]),
    ),
  };
}

const isUpload = (call: Call): call is UploadCall => 'filePart' in call;
const isDownload = (call: Call): call is Download => 'mediaType' in call;

function describe(call: Call) {
  const request = jsonSchema(call.request, 'input');
  const token = {
    name: 'X-CSRF-Token',
    in: 'header',
    required: !takesTokens(call),
    schema: { type: 'string' },
  };
  const parameters = Object.entries(request.properties ?? {}).map(([name, schema]) => {
    const isInPath = call.path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (request.required?.includes(name) ?? false),
      schema,
    };
  });
  return {
    operationId: call.path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '.'),
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    security:
      call.guard === 'public'
        ? []
        : [{ session: [] }, ...(takesTokens(call) ? [{ accessToken: [call.right] }] : [])],
    parameters: [...(call.effect === 'write' ? [token] : []), ...(call.method === 'GET' ? parameters : [])],
    ...(call.method === 'POST' && { requestBody: { content: contentOf(call, request) } }),
    responses: { '200': { description: describeCodes(call), content: replyOf(call) } },
  };
}

function contentOf(call: Call, request: JsonSchema) {
  const structured = Object.entries(request.properties ?? {})
    .filter(([name, { type }]) => (type === 'array' || type === 'object') && !name.endsWith('[]'))
    .map(([name]) => [name, { contentType: 'application/json' }] as const);
  const encoding = structured.length > 0 && { encoding: Object.fromEntries(structured) };
  const form = { 'application/x-www-form-urlencoded': { schema: request, ...encoding } };
  if (!isUpload(call)) return form;
  const { filePart, otherFilePart, formOnly = [] } = call;
  const fields = Object.entries(request.properties ?? {}).filter(([name]) => !formOnly.includes(name));
  const names = [filePart, ...(otherFilePart ? [otherFilePart] : [])];
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const multipart = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...Object.fromEntries(names.map((name) => [name, file])) },
    required: [...(request.required ?? []), ...(otherFilePart ? [] : [filePart])],
    ...(otherFilePart && { oneOf: names.map((name) => ({ required: [name] })) }),
  };
  return { 'multipart/form-data': { schema: multipart }, ...(formOnly.length > 0 && form) };
}

const replyOf = (call: Call) =>
  isDownload(call)
    ? { [call.mediaType]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: envelope(call) } };

function envelope(call: Call): JsonSchema {
  const reply = jsonSchema(call.reply, 'output');
  if (call.isBare) return reply;
  const common = { resCode: { type: 'string' }, resMsg: { type: 'string' }, requestId: { type: 'string' } };
  if (call.isFlat) return { ...reply, properties: { ...reply.properties, ...common } };
  return { type: 'object', required: ['resCode', 'resMsg'], properties: { ...common, resBody: reply } };
}

const jsonSchema = (schema: Schema, io: 'input' | 'output') =>
  toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

function describeCodes(call: Call): string {
  const guard: Code[] = call.guard === 'public' ? [] : ['E0002', guardCodes.signedIn, guardCodes[call.guard]];
  const factor: Code[] = call.guard === 'operator' ? ['E5303'] : [];
  const acting: Code[] = call.guard === 'public' || call.about === 'person' ? [] : ['E5106', 'E5107'];
  const tokens: Code[] = takesTokens(call) ? ['E5501', 'E5502'] : [];
  const agreeing: Code[] = needsAgreement(call) ? ['E5016'] : [];
  const write: Code[] = call.effect === 'write' ? ['E5105'] : [];
  const all = [
    ...new Set([
      ...call.successCodes,
      ...call.codes,
      ...guard,
      ...factor,
      ...acting,
      ...tokens,
      ...write,
      ...agreeing,
      ...commonCodes,
    ]),
  ];
  return all.map((code) => (code ? `${code} ${codes[code].text}` : '空 成功')).join('；');
}
