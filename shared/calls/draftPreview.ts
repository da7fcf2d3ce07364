import { z, type Infer } from '@portal/schema';
import { DraftOperation } from './apiImport';
import { viewOperation } from './apiReference';
import { defineCall } from './defineCall';
import { EnvField, Id, Text } from './fields';
import { SentBody, SentPairs, answerBody, answerFields } from './testRequest';

/** An operation of a description that is not online yet. */
const Named = { method: Text(10, 1), path: Text(2000, 1) };

const SandboxAnswer = z.object({
  /** Value of the header X-Mock-Scenario. */
  id: z.string(),
  text: z.string(),
  status: z.int(),
  contentType: z.string(),
  ...answerBody,
  /** 1: the body is cut. */
  isCut: z.int(),
  /** Code with which a gateway would refuse it, or empty. */
  code: z.string(),
});
export type SandboxAnswer = Infer<typeof SandboxAnswer>;

const DraftOperationReply = z.object({
  /** As the reference will show it. */
  operation: viewOperation.reply,
  /** The code sample that the reference will show first. */
  sample: z.string(),
  /** Answers of the generated sandbox, by scenario. */
  answers: z.array(SandboxAnswer),
  /** Why that sandbox would refuse a call made of the description's own examples. */
  faults: z.array(z.object({ place: z.string(), name: z.string(), message: z.string() })),
});
export type DraftOperationView = Infer<typeof DraftOperationReply>;

export const viewDraftOperation = defineCall({
  path: '/api/draftOperation',
  right: 'publish',
  summary: '草稿里一个接口上线后的文档，以及沙箱会怎样应答',
  effect: 'read',
  guard: 'provider',
  request: z.object({ draftId: Id, ...Named }),
  reply: DraftOperationReply,
  codes: ['E4102', 'E4108', 'E0429'],
});

export const viewCaseOperations = defineCall({
  path: '/ops/publicationOperations',
  summary: '审核中的 API 有哪些接口',
  guard: 'operator',
  request: z.object({ subjectId: Id }),
  reply: z.object({
    operations: z.array(DraftOperation),
    operationNum: z.int(),
    /** 1: its sandbox has a real upstream. */
    hasSandbox: z.int(),
  }),
  codes: ['E3110'],
});
export type CaseOperations = Infer<typeof viewCaseOperations.reply>;

export const viewCaseOperation = defineCall({
  path: '/ops/publicationOperation',
  summary: '审核中的 API 的一个接口上线后的文档，以及沙箱会怎样应答',
  effect: 'read',
  guard: 'operator',
  request: z.object({ subjectId: Id, ...Named }),
  reply: DraftOperationReply,
  codes: ['E3110', 'E4102', 'E0429'],
});

export const callCaseUpstream = defineCall({
  path: '/ops/publicationCall',
  summary: '审核时调用一次上游：只有领取了该审核的运营可以调用，每次都有记录',
  effect: 'write',
  guard: 'operator',
  bodyBytesMax: 512 * 1024,
  request: z.object({
    subjectId: Id,
    ...Named,
    env: EnvField,
    pathParams: SentPairs,
    query: SentPairs,
    headers: SentPairs,
    body: SentBody(100),
  }),
  reply: z.object({
    /** 0: no answer. */
    status: z.int(),
    /** Why there was no answer. */
    reason: z.string(),
    ...answerFields,
  }),
  codes: ['E3107', 'E3110', 'E3111', 'E0429'],
});
export type UpstreamAnswer = Infer<typeof callCaseUpstream.reply>;
