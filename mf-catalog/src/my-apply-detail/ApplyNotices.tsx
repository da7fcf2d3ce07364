import {
  addApply,
  applyState,
  applyStates,
  changePlan,
  createRecharge,
  invokeTest,
  renewApply,
  type ApplyView,
} from '@portal/calls';
import { ButtonLink, Notice, TextLink } from '@portal/design';
import { RoleLink } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { isAhead } from '../common/isAhead';

type Apply = ApplyView['apply'];

/** Where to apply again; for a change of plan, from the subscription. */
const againAt = ({ applyId, previousId }: Apply) =>
  `/applyImmediately?${previousId === null ? `flag=3&applyId=${applyId}` : `flag=4&applyId=${previousId}`}`;

/** What has become of an application, and what can be done now. */
export function ApplyNotices({ apply }: { apply: Apply }) {
  const isInterrupted =
    apply.state === applyState.suspended ||
    apply.state === applyState.inArrears ||
    apply.state === applyState.expired;
  const isUsedUp =
    apply.state === applyState.active && Boolean(apply.quota && apply.quota.used >= apply.quota.total);

  return (
    <>
      {apply.state === applyState.rejected && (
        <Notice tone="bad">
          驳回原因：{apply.decisionReason}
          {apply.isMine === 1 && (
            <RoleLink needs={addApply} to={againAt(apply)} $size="s">
              重新申请
            </RoleLink>
          )}
        </Notice>
      )}
      {isUsedUp && (
        <Notice tone="bad">
          套餐的次数已用完，调用会被拒绝（E9107），不会自动按次计费。
          {apply.isMine === 1 && (
            <>
              {apply.planKind !== 'free' && (
                <RoleLink
                  needs={renewApply}
                  to={`/applyImmediately?flag=3&applyId=${apply.applyId}`}
                  $size="s"
                >
                  续费
                </RoleLink>
              )}
              <RoleLink needs={changePlan} to={`/applyImmediately?flag=4&applyId=${apply.applyId}`} $size="s">
                变更套餐
              </RoleLink>
            </>
          )}
        </Notice>
      )}
      {apply.state === applyState.active && apply.isMine === 1 && !isUsedUp && (
        <Notice tone="good">
          {isAhead(apply.startsAt)
            ? `已通过，${formatMinute(apply.startsAt)} 起可以调用。可以先：`
            : '已开通，下一步：'}
          <ButtonLink to={`/getKey?appId=${apply.appId}`} $size="s">
            获取密钥
          </ButtonLink>
          <RoleLink needs={invokeTest} to={`/apiTest?apiId=${apply.apiId}&env=${apply.env}`} $size="s">
            去测试
          </RoleLink>
        </Notice>
      )}
      {apply.state === applyState.waiting && (
        <Notice tone="warn">
          等待“{apply.providerName}”审核，预计 {apply.dueAt && formatMinute(apply.dueAt)} 前完成。
        </Notice>
      )}
      {isInterrupted && (
        <Notice tone="warn">
          {apply.decisionReason || applyStates[apply.state]}
          {apply.state === applyState.inArrears && apply.isMine === 1 && (
            <RoleLink needs={createRecharge} to="/recharge" $size="s">
              充值
            </RoleLink>
          )}
        </Notice>
      )}
      {apply.previousId !== null && apply.isMine === 1 && (
        <Notice>
          这是套餐变更，{apply.state === applyState.waiting ? '通过前原套餐不变。' : ''}
          <TextLink to={`/myApplyDetail?applyId=${apply.previousId}`}>查看原订阅</TextLink>
        </Notice>
      )}
    </>
  );
}
