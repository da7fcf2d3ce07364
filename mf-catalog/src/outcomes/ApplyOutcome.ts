import { applyState, applyStates, viewApply, type ApplyState, type ApplyView } from '@portal/calls';
import { call } from '@portal/client';
import { defineOutcome, type OutcomeFacts } from '@portal/contract';
import { formatMinute } from '@portal/rules';

export const outcome = defineOutcome(async (applyId, signal) =>
  applyId === '' ? null : applyResult((await call(viewApply, { applyId }, { signal })).apply),
);

const applySteps = ['提交申请', '提供方审核', '开通调用'];

function applyResult(apply: ApplyView['apply']): OutcomeFacts {
  const detail = { to: `/myApplyDetail?applyId=${apply.applyId}`, label: '查看申请' };
  const what = `“${apply.apiName}”（应用 ${apply.appName}）`;
  if (apply.state === applyState.waiting)
    return {
      tone: 'warn',
      title: '申请已提交',
      text: `${what}等待提供方审核${apply.dueAt ? `，预计在 ${formatMinute(apply.dueAt)} 前完成` : ''}，结果会发到消息中心。`,
      steps: { labels: applySteps, current: 1 },
      detail,
    };
  if (apply.state === applyState.active)
    return {
      tone: 'good',
      title: '申请已通过',
      text: `${what}可以调用了。`,
      steps: { labels: applySteps, current: 2 },
      detail: { to: `/getKey?appId=${apply.appId}`, label: '获取密钥' },
    };
  const reason = apply.decisionReason ? `原因：${apply.decisionReason}` : '详情里有经过。';
  // After approval it is called a subscription, which can end or pause without being rejected.
  const stands = applyStates[apply.state];
  const title = decided.includes(apply.state) ? `申请${stands}` : `订阅${stands}`;
  const tone = apply.state === applyState.rejected ? 'bad' : resting.includes(apply.state) ? 'warn' : 'calm';
  return { tone, title, text: `${what}${reason}`, detail };
}

const decided: readonly ApplyState[] = [applyState.rejected, applyState.withdrawn];
const resting: readonly ApplyState[] = [applyState.suspended, applyState.inArrears, applyState.expired];
