import { z, type Infer } from '@portal/schema';
import { testCaseBodyMax, testChecksMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, EnvField, Id, Instant, JsonField, KeyOf, Money, Text } from './fields';
import { Pairs } from './testRequest';

/** What of an answer a test case can check. */
export const testCheckKinds = {
  status: 'HTTP 状态等于',
  header: '响应头包含',
  field: 'JSON 字段等于',
  text: '返回内容包含',
  ms: '耗时不超过（毫秒）',
} as const;

const TestCheck = z.object({
  kind: KeyOf(testCheckKinds),
  /** For a field its path, `data.items.0.name` or a JSON Pointer; for a header its name; otherwise empty. */
  name: z._default(Text(200), ''),
  value: Text(500, 1),
});
export type TestCheck = Infer<typeof TestCheck>;

const CaseRequest = z.object({
  path: Pairs,
  query: Pairs,
  headers: Pairs,
  body: z.string().check(z.maxLength(testCaseBodyMax, `用例的请求体最多${testCaseBodyMax}个字符`)),
});
export type CaseRequest = Infer<typeof CaseRequest>;

const SoundCheck = TestCheck.check(
  z.refine(({ kind, name }) => kind !== 'field' || name !== '', {
    path: ['name'],
    error: '请填写字段路径，例如 data.name',
  }),
  z.refine(({ kind, name }) => kind !== 'header' || name !== '', {
    path: ['name'],
    error: '请填写响应头的名称',
  }),
  z.refine(({ kind, value }) => !['status', 'ms'].includes(kind) || /^\d{1,6}$/.test(value), {
    path: ['value'],
    error: '须为整数',
  }),
);
const Checks = z.array(SoundCheck).check(z.maxLength(testChecksMax, `最多${testChecksMax}条断言`));

const TestCase = z.object({
  caseId: z.string(),
  name: z.string(),
  request: CaseRequest,
  checks: z.array(TestCheck),
  updatedAt: Instant,
});
export type TestCase = Infer<typeof TestCase>;

const OperationRef = z.object({ apiId: Id, opId: Id });

export const listTestCases = defineCall({
  path: '/test/case/list',
  summary: '在线测试：一个接口保存的用例，按名称排列；团队成员共用',
  guard: 'signedIn',
  request: OperationRef,
  reply: z.object({ records: z.array(TestCase) }),
  codes: ['E4004', 'E4005'],
});

export const saveTestCase = defineCall({
  path: '/test/case/save',
  right: 'develop',
  summary: '在线测试：保存用例，同名的被代替；名称像密码或令牌的参数不保存',
  effect: 'write',
  guard: 'authenticated',
  bodyBytesMax: 256 * 1024,
  request: z.extend(OperationRef, {
    name: Text(40, 1),
    request: JsonField(CaseRequest),
    checks: z._default(JsonField(Checks), []),
  }),
  reply: z.object({ caseId: z.string() }),
  codes: ['E4004', 'E4005', 'E4016'],
});

export const removeTestCase = defineCall({
  path: '/test/case/remove',
  right: 'develop',
  summary: '在线测试：删除用例',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ caseId: Id }),
  reply: Empty,
  codes: ['E4017'],
});

const TestRecord = z.object({
  recordId: z.string(),
  at: Instant,
  env: EnvField,
  apiId: z.string(),
  apiName: z.string(),
  opId: z.string(),
  method: z.string(),
  path: z.string(),
  /** Null: too large to be kept. */
  request: z.nullable(CaseRequest),
  /** 0: no answer in time; its cost is unknown then. */
  status: z.int(),
  ms: z.int(),
  cost: Money,
  /** Code with which the gateway refused it, or empty. */
  code: z.string(),
  requestId: z.string(),
});
export type TestRecord = Infer<typeof TestRecord>;

export const listTestHistory = defineCall({
  path: '/test/history',
  summary: '在线测试：当前账号最近50次调用，新的在前；团队成员共用，敏感参数不保存',
  guard: 'signedIn',
  request: Empty,
  reply: z.object({ records: z.array(TestRecord) }),
  codes: [],
});
