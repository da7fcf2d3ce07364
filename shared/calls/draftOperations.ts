import { z, type Infer } from '@portal/schema';
import { isJsonText, isSchemaText, operationPathRules, parameterNameRules, ruled } from '@portal/rules';
import { DraftOperation } from './apiImport';
import { defineCall } from './defineCall';
import { Id, IntField, JsonField, KeyOf, Text } from './fields';

export const operationMethods = {
  GET: 1,
  POST: 1,
  PUT: 1,
  PATCH: 1,
  DELETE: 1,
  HEAD: 1,
  OPTIONS: 1,
  TRACE: 1,
};
export const parameterPlaces = { path: '路径', query: '查询', header: '请求头' } as const;
/** `other` keeps the type given by the description. */
export const parameterTypes = {
  string: '文本',
  integer: '整数',
  number: '小数',
  boolean: '是/否',
  other: '其他',
} as const;
export type ParameterType = keyof typeof parameterTypes;

const Flag = IntField(0, 1);
/** Text kept exactly as typed, including blanks and line ends. */
const Long = (max: number, error: string) => z.string().check(z.maxLength(max, error));

const Parameter = z.object({
  place: KeyOf(parameterPlaces),
  name: z.pipe(Text(100, 1), ruled(parameterNameRules)),
  type: KeyOf(parameterTypes),
  required: Flag,
  description: Text(1000),
  /** As a caller would send it; empty: none. */
  example: Text(500),
});

const content = {
  /** Empty: no content. */
  contentType: Text(100),
  /** JSON Schema as text; empty: any value. */
  schema: Long(60_000, '结构过长').check(
    z.refine(isSchemaText, '结构须为 JSON Schema，例如 {"type":"object"}'),
  ),
  /** An example of the content; JSON where the content is JSON. Empty: none. */
  example: Long(60_000, '示例过长'),
  /** 1: too long for the form; schema and examples are kept unchanged. */
  isKept: Flag,
};
const Content = z
  .object(content)
  .check(z.refine(({ contentType, example }) => isExampleOf(contentType, example), '示例不是有效的 JSON'));

/** Whether a text is a valid example of this content type. */
function isExampleOf(contentType: string, example: string): boolean {
  return example.trim() === '' || !/json/i.test(contentType) || isJsonText(example);
}

export const parametersMax = 200;
export const responsesMax = 60;

export const OperationForm = z.object({
  method: KeyOf(operationMethods),
  path: z.pipe(Text(500, 1), ruled(operationPathRules)),
  summary: Text(200, 1),
  /** Group in the list of operations; empty: none. */
  group: Text(60),
  description: Long(4000, '说明最多4000个字'),
  deprecated: Flag,
  params: z.array(Parameter).check(z.maxLength(parametersMax, `最多${parametersMax}个参数`)),
  /** Null: no body. */
  body: z.nullable(Content),
  responses: z
    .array(
      z.object({
        status: z.string().check(z.regex(/^([1-5]\d\d|[1-5]XX|default)$/, '状态码为三位数字，例如 200、404')),
        description: Text(1000),
        content: Content,
      }),
    )
    .check(z.minLength(1, '至少有一个返回'), z.maxLength(responsesMax, `最多${responsesMax}个返回`)),
});
export type OperationForm = Infer<typeof OperationForm>;

const ShownContent = z.object({
  contentType: z.string(),
  schema: z.string(),
  example: z.string(),
  isKept: Flag,
});
/** An operation as the description has it: imported ones need not meet the form's rules until they are edited. */
const ShownOperation = z.object({
  method: KeyOf(operationMethods),
  path: z.string(),
  summary: z.string(),
  group: z.string(),
  description: z.string(),
  deprecated: Flag,
  params: z.array(
    z.object({
      place: KeyOf(parameterPlaces),
      name: z.string(),
      type: KeyOf(parameterTypes),
      required: Flag,
      description: z.string(),
      example: z.string(),
    }),
  ),
  body: z.nullable(ShownContent),
  responses: z.array(z.object({ status: z.string(), description: z.string(), content: ShownContent })),
});

const Named = { method: KeyOf(operationMethods), path: Text(2000, 1) };
const Operations = z.object({ operations: z.array(DraftOperation), operationNum: z.int() });

export const viewOperationForm = defineCall({
  path: '/api/draftOperation/form',
  right: 'publish',
  summary: '草稿里一个接口的内容，用于修改',
  effect: 'read',
  guard: 'provider',
  request: z.object({ draftId: Id, ...Named }),
  reply: ShownOperation,
  codes: ['E4108'],
});

export const saveOperation = defineCall({
  path: '/api/draftOperation/save',
  right: 'publish',
  summary: '在草稿里新增或修改一个接口',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 8 * 1024 * 1024,
  request: z.object({
    draftId: Id,
    /** Method and path before the edit; absent: a new operation. */
    before: z.optional(JsonField(z.object(Named))),
    operation: JsonField(OperationForm),
  }),
  reply: Operations,
  codes: ['E4102', 'E4108', 'E3107', 'E0429'],
});

export const removeOperation = defineCall({
  path: '/api/draftOperation/remove',
  right: 'publish',
  summary: '从草稿里删除一个接口',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id, ...Named }),
  reply: Operations,
  codes: ['E4102', 'E4108', 'E3107', 'E0429'],
});
