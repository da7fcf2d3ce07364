import { applyingNeeds, applyState, invokeTest, type ApplyState, type Standing } from '@portal/calls';

/** A next step from an API. */
export interface Way {
  label: string;
  to: string;
  /** The call that the step needs, if it depends on the role. */
  needs?: typeof applyingNeeds | typeof invokeTest;
}

type Apply = NonNullable<Standing['apply']>;

const encoded = encodeURIComponent;
const applyTo = (apiId: string, label = '立即申请'): Way => ({
  label,
  to: `/applyImmediately?flag=1&apiId=${encoded(apiId)}`,
  needs: applyingNeeds,
});
const detailOf = ({ applyId }: Apply) => `/myApplyDetail?applyId=${encoded(applyId)}`;
const renew = ({ applyId }: Apply, label: string): Way => ({
  label,
  to: `/applyImmediately?flag=3&applyId=${encoded(applyId)}`,
  needs: applyingNeeds,
});
const change = ({ applyId }: Apply, label = '变更套餐'): Way => ({
  label,
  to: `/applyImmediately?flag=4&applyId=${encoded(applyId)}`,
  needs: applyingNeeds,
});

/** Steps by the state of an application; in other states it is treated as if there were none. */
const waysByState: Partial<Record<ApplyState, (apply: Apply, apiId: string) => Way[]>> = {
  [applyState.waiting]: (apply, apiId) => [
    { label: '审核中，查看', to: detailOf(apply) },
    applyTo(apiId, '为其他应用申请'),
  ],
  [applyState.active]: (apply, apiId) => [
    { label: '获取密钥', to: `/getKey?appId=${encoded(apply.appId)}` },
    ...(apply.isRenewable ? [renew(apply, '续费')] : []),
    change(apply),
    applyTo(apiId, '为其他应用申请'),
  ],
  [applyState.expired]: (apply) =>
    apply.isRenewable ? [renew(apply, '已到期，续费'), change(apply)] : [change(apply, '已到期，变更套餐')],
  [applyState.inArrears]: (apply) => [
    { label: '已欠费，去充值', to: '/budget' },
    { label: '查看订阅', to: detailOf(apply) },
  ],
  [applyState.suspended]: (apply) => [{ label: '已暂停，查看', to: detailOf(apply) }],
  [applyState.rejected]: ({ applyId, ...apply }, apiId) => [
    { ...applyTo(apiId, '重新申请'), to: `/applyImmediately?flag=3&applyId=${encoded(applyId)}` },
    { label: '查看驳回原因', to: detailOf({ applyId, ...apply }) },
  ],
};

/** Whether the member can apply: no own API, and no current application. */
export const mayApply = (standing: Standing | undefined): boolean =>
  !standing?.isOwn && !(standing?.apply && waysByState[standing.apply.state]);

/** Application with a preselected plan. */
export const planWayOf = (apiId: string, planId: string): Way => ({
  ...applyTo(apiId, '选择'),
  to: `${applyTo(apiId).to}&planId=${encoded(planId)}`,
});

/** The only link of a card: for an active subscription the test page. */
export function cardWayOf(apiId: string, standing: Standing | undefined): Way {
  return standing?.apply?.state === applyState.active
    ? { label: '去测试', to: `/apiTest?apiId=${encoded(apiId)}`, needs: invokeTest }
    : waysOf(apiId, standing)[0];
}

/** Next steps from an API, most important first. @param standing undefined: no relation. */
export function waysOf(apiId: string, standing: Standing | undefined): [Way, ...Way[]] {
  if (standing?.isOwn) return [{ label: '管理', to: '/myApiList' }];
  const { apply = null } = standing ?? {};
  const [first, ...others] = (apply && waysByState[apply.state]?.(apply, apiId)) ?? [];
  return first ? [first, ...others] : [applyTo(apiId)];
}
