import { z, type Infer } from '@portal/schema';
import { ApiRef } from './apiView';
import { defineCall, defineDownload } from './defineCall';
import { Empty, EnvField, KeyOf } from './fields';
import { WeightOfOperation } from './operationWeight';
import { sampleSigns } from './signTypes';

/** An operation of an API; without `opId` its first. */
const OpId = z.optional(z.string().check(z.maxLength(64)));

const OperationSummary = z.object({
  opId: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  deprecated: z.int(),
});
export type OperationSummary = Infer<typeof OperationSummary>;

/** The operations by group, without their details: see `viewOperation`. */
export const listOperations = defineCall({
  path: '/api/operations',
  summary: 'API 的接口目录',
  sharing: 'unnamed',
  request: z.object(ApiRef),
  reply: z.object({
    groups: z.array(z.object({ name: z.string(), ops: z.array(OperationSummary) })),
    total: z.int(),
  }),
  codes: ['E4004', 'E4005'],
});

const Field = z.object({
  /** Dotted from the outermost object; `[]` marks the items of a list. */
  name: z.string(),
  depth: z.int(),
  type: z.string(),
  /** Limits of length, size or number in words; absent: none are given. */
  limits: z.optional(z.string()),
  required: z.int(),
  /** Rich text. */
  description: z.string(),
  example: z.optional(z.string()),
  /** path, query, header, cookie or body. */
  place: z.string(),
});
export type OperationField = Infer<typeof Field>;

export const viewOperation = defineCall({
  path: '/api/operation',
  summary: '一个接口的参数、示例与返回',
  sharing: 'unnamed',
  request: z.object({ ...ApiRef, opId: OpId }),
  reply: z.extend(OperationSummary, {
    description: z.string(),
    params: z.array(Field),
    request: z.nullable(
      z.object({
        contentType: z.string(),
        fields: z.array(Field),
        isCut: z.int(),
        example: z.nullable(z.string()),
      }),
    ),
    responses: z.array(
      z.object({
        status: z.string(),
        description: z.string(),
        contentType: z.nullable(z.string()),
        fields: z.array(Field),
        isCut: z.int(),
        example: z.nullable(z.string()),
      }),
    ),
    /** Path below the gateway, `/prod/{code}/{version}/…`. */
    gatewayPath: z.string(),
    weight: WeightOfOperation,
  }),
  codes: ['E4004', 'E4005'],
});
export type OperationView = Infer<typeof viewOperation.reply>;

export const sampleLanguages = {
  curl: 'curl',
  java: 'Java',
  python: 'Python',
  go: 'Go',
  javascript: 'JavaScript',
  php: 'PHP',
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

export const codeSample = defineCall({
  path: '/api/codeSample',
  summary: '接口的调用代码示例',
  sharing: 'unnamed',
  request: z.object({
    ...ApiRef,
    opId: OpId,
    lang: KeyOf(sampleLanguages),
    env: z._default(EnvField, 'prod'),
    /** How the sample authenticates; absent: the simplest way that the API accepts. */
    sign: z.optional(KeyOf(sampleSigns)),
  }),
  reply: z.object({
    code: z.string(),
    sign: KeyOf(sampleSigns),
    /** Ways that the API accepts. */
    signs: z.array(KeyOf(sampleSigns)),
  }),
  codes: ['E4004', 'E4005'],
});

/** Formats that an API can be exported in. */
export const exportKinds = {
  openapi: 'OpenAPI（JSON）',
  yaml: 'OpenAPI（YAML）',
  postman: 'Postman 集合',
  document: '离线文档（可打印为 PDF）',
  client: 'TypeScript 客户端',
} as const;
export type ExportKind = keyof typeof exportKinds;

/** Answers the file itself. */
export const exportApi = defineDownload({
  path: '/api/export',
  mediaType: 'application/octet-stream',
  summary: '下载 API 的接口描述、Postman 集合、离线文档或 TypeScript 客户端，地址为网关，不含提供方的后端',
  request: z.object({ ...ApiRef, kind: z._default(KeyOf(exportKinds), 'openapi') }),
  reply: Empty,
  codes: ['E4004', 'E4005', 'E4015', 'E0429'],
});
