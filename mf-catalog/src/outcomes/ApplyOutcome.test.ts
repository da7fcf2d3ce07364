import { applyState, viewApply, type ApplyState } from '@portal/calls';
import { anApplyView, network } from '@portal/testing';
import { outcome } from './ApplyOutcome';

function resultOf(state: ApplyState) {
  network.answer(viewApply, { apply: anApplyView({ state }), timeline: [] });
  return outcome('apply_1', new AbortController().signal);
}

it.each([
  [applyState.waiting, 'warn', '申请已提交'],
  [applyState.active, 'good', '申请已通过'],
  [applyState.rejected, 'bad', '申请已驳回'],
  [applyState.withdrawn, 'calm', '申请已撤回'],
  [applyState.suspended, 'warn', '订阅已暂停'],
  [applyState.inArrears, 'warn', '订阅已欠费停用'],
  [applyState.expired, 'warn', '订阅已到期'],
  [applyState.unsubscribed, 'calm', '订阅已退订'],
  [applyState.terminated, 'calm', '订阅已终止'],
  [applyState.replaced, 'calm', '订阅已换套餐'],
] as const)('describes state %s in tone %s: %s', async (state, tone, title) => {
  expect(await resultOf(state)).toMatchObject({ tone, title });
});
