import { applyState, type ApplyState, type Standing } from '@portal/calls';
import { waysOf } from './waysOf';

const standing = (state: ApplyState, isRenewable = 0): Standing => ({
  apiId: 'api_1',
  isOwn: 0,
  apply: { applyId: 'apply_1', appId: 'app_1', state, isRenewable },
});
const labels = (known: Standing | undefined) => waysOf('api_1', known).map(({ label }) => label);

it.each([
  ['nothing', undefined, ['立即申请']],
  ['their own', { apiId: 'api_1', isOwn: 1, apply: null }, ['管理']],
  ['waiting', standing(applyState.waiting), ['审核中，查看', '为其他应用申请']],
  ['running', standing(applyState.active), ['获取密钥', '变更套餐', '为其他应用申请']],
  ['running till a day', standing(applyState.active, 1), ['获取密钥', '续费', '变更套餐', '为其他应用申请']],
  ['over for now', standing(applyState.expired, 1), ['已到期，续费', '变更套餐']],
  ['over for now, free calls', standing(applyState.expired), ['已到期，变更套餐']],
  ['unpaid', standing(applyState.inArrears), ['已欠费，去充值', '查看订阅']],
  ['stopped', standing(applyState.suspended), ['已暂停，查看']],
  ['refused', standing(applyState.rejected), ['重新申请', '查看驳回原因']],
  ['left', standing(applyState.unsubscribed), ['立即申请']],
])('offers the steps for %s', (_, known, expected) => {
  expect(labels(known)).toEqual(expected);
});

it.each([
  [standing(applyState.waiting), '/myApplyDetail?applyId=apply_1'],
  [standing(applyState.active), '/getKey?appId=app_1'],
  [standing(applyState.expired, 1), '/applyImmediately?flag=3&applyId=apply_1'],
  [standing(applyState.expired), '/applyImmediately?flag=4&applyId=apply_1'],
  [standing(applyState.rejected), '/applyImmediately?flag=3&applyId=apply_1'],
  [undefined, '/applyImmediately?flag=1&apiId=api_1'],
])('links to the right pages', (known, to) => {
  expect(waysOf('api_1', known)[0].to).toBe(to);
});
