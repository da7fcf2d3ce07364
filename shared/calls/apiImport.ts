import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Text } from './fields';
import { PublicationData } from './publicationData';

const ImportProblem = z.object({
  /** error blocks, warning does not */
  level: z.enum(['error', 'warning']),
  /** Description of the problem. */
  cause: z.string(),
  count: z.int(),
  /** The first places: lines of the file, or paths inside the document. */
  places: z.array(z.string()),
  remedy: z.string(),
});
export type ImportProblem = Infer<typeof ImportProblem>;
export const ImportProblems = z.array(ImportProblem);

export const DraftOperation = z.object({
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  group: z.string(),
});

const ImportReply = z.object({
  draftId: z.string(),
  version: z.string(),
  operations: z.array(DraftOperation),
  operationNum: z.int(),
  problems: ImportProblems,
  data: PublicationData,
});

export const importApi = defineCall({
  path: '/api/import',
  right: 'publish',
  summary: '导入接口描述（OpenAPI 3、Swagger 2，JSON 或 YAML），得到草稿与解析报告',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 24 * 1024 * 1024,
  fileFields: ['text'],
  request: z.object({
    fileName: Text(200, 1),
    text: z.string().check(z.minLength(1, '文件是空的'), z.maxLength(20_000_000, '文件过大')),
    /** Absent: a new draft. */
    draftId: z.optional(Id),
  }),
  reply: ImportReply,
  codes: ['E4102', 'E4108', 'E3107'],
});

export const importFromUrl = defineCall({
  path: '/api/importUrl',
  right: 'publish',
  summary: '读取公网上的接口描述并导入，引用的其他网址不读取',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    url: Text(500, 1),
    /** Absent: a new draft. */
    draftId: z.optional(Id),
  }),
  reply: ImportReply,
  codes: ['E4102', 'E4103', 'E4108', 'E3107', 'E0429'],
});
