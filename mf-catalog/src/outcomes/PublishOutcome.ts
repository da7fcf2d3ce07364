import { publicationStates, viewDraft, type CallReply, type PublicationState } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';

export const outcome = defineOutcome(async (draftId, signal) =>
  draftId === '' ? null : publicationResult(await call(viewDraft, { draftId }, { signal })),
);

/** Index of the step shown for a publication's state. */
const publicationSteps: Partial<Record<PublicationState, number>> = { submitted: 1, approved: 2, online: 3 };

const tones: Partial<Record<PublicationState, OutcomeFacts['tone']>> = {
  submitted: 'warn',
  approved: 'warn',
  online: 'good',
  rejected: 'bad',
  suspended: 'bad',
};

function publicationResult({ draftId, state, version, data }: CallReply<typeof viewDraft>): OutcomeFacts {
  const current = publicationSteps[state];
  return {
    tone: tones[state] ?? 'calm',
    title: `“${data.name || '未命名'}”${version}：${publicationStates[state]}`,
    text: state === 'submitted' ? '由平台审核，结果会发到消息中心。' : '在发布页可以看到内容和原因。',
    steps: current === undefined ? undefined : { labels: ['提交', '平台审核', '待上线', '已上线'], current },
    detail: { to: `/publishApi?draftId=${draftId}`, label: '查看发布' },
  };
}
