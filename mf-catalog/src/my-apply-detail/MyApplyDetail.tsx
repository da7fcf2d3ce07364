import {
  addApply,
  applyStates,
  changePlan,
  createRecharge,
  downloadAttachment,
  envs,
  invokeTest,
  overStates,
  renewApply,
  viewApply,
  type ApplyView,
  applyState,
} from '@portal/calls';
import { apiBase, call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Facts, Notice, PageHead, Panel, Timeline, ButtonLink, Steps, TextLink } from '@portal/design';
import { ApplyState, RoleLink } from '@portal/page';
import { fileSize } from '@portal/rules';
import { ApplyTalk } from '../common/ApplyTalk';
import { isAhead } from '../common/isAhead';
import { DataTermsLink } from '../common/DataTermsLink';
import { PlanPrice } from '../common/PlanPrice';

export const page = definePage<ApplyView>({
  load: ({ query, signal }) => call(viewApply, { applyId: query.get('applyId') ?? '' }, { signal }),
  Page: MyApplyDetail,
});

/** Where to apply again; for a change of plan, from the subscription. */
const againAt = ({ applyId, previousId }: ApplyView['apply']) =>
  `/applyImmediately?${previousId === null ? `flag=3&applyId=${applyId}` : `flag=4&applyId=${previousId}`}`;

/** The list that contains the application, by the viewer's role. */
const listOf = ({ party, apiId }: ApplyView['apply']) =>
  ({ applicant: '/myApply', provider: `/myApiAppList?apiId=${apiId}`, operator: '/ops/overdue' })[party];

function MyApplyDetail({ data: { apply, timeline } }: { data: ApplyView }) {
  const isRefused = apply.state === applyState.rejected;
  const isRunning =
    apply.isMine === 1 &&
    apply.env === 'prod' &&
    (apply.state === applyState.active || apply.state === applyState.expired);
  const isEnding = apply.expiresAt !== null || apply.planKind === 'pack';
  const isGranted = timeline.some(({ toState }) => toState === applyState.active);
  const isOver = !isGranted && overStates.some((one) => one === apply.state);

  return (
    <>
      <PageHead title={`${apply.apiName} 的申请`} help={`申请单 ${apply.applyNo}`}>
        {isRunning && isEnding && (
          <RoleLink needs={renewApply} to={`/applyImmediately?flag=3&applyId=${apply.applyId}`}>
            续费
          </RoleLink>
        )}
        {isRunning && (
          <RoleLink needs={changePlan} to={`/applyImmediately?flag=4&applyId=${apply.applyId}`}>
            变更套餐
          </RoleLink>
        )}
        <ButtonLink to={listOf(apply)}>返回列表</ButtonLink>
      </PageHead>
      <Steps
        labels={['提交申请', '提供方审核', isOver ? applyStates[apply.state] : '开通']}
        current={apply.state === applyState.waiting ? 1 : 2}
      />
      {isRefused && (
        <Notice tone="bad">
          驳回原因：{apply.decisionReason}
          {apply.isMine === 1 && (
            <RoleLink needs={addApply} to={againAt(apply)} $size="s">
              重新申请
            </RoleLink>
          )}
        </Notice>
      )}
      {apply.state === applyState.active && apply.isMine === 1 && (
        <Notice tone="good">
          {isAhead(apply.startsAt) ? `已通过，${apply.startsAt} 起可以调用。可以先：` : '已开通，下一步：'}
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
          等待“{apply.providerName}”审核，预计 {apply.dueAt} 前完成。
        </Notice>
      )}
      {[5, 6, 7].includes(apply.state) && (
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
      <Panel title="申请内容">
        <Facts
          facts={[
            ['状态', <ApplyState key="state" state={apply.state} />],
            [
              'API',
              <TextLink key="api" to={`/APIDetails?apiId=${apply.apiId}`}>
                {apply.apiName}
              </TextLink>,
            ],
            ['提供方', apply.providerName],
            ['应用', apply.appName],
            ['环境', envs[apply.env]],
            [
              '套餐',
              apply.previousPlan === null ? apply.planName : `${apply.previousPlan} → ${apply.planName}`,
            ],
            [
              '价格',
              <PlanPrice
                key="price"
                plan={{
                  kind: apply.planKind,
                  price: apply.price,
                  tiers: apply.tiers,
                  included: apply.included,
                }}
              />,
            ],
            ...(apply.included === null
              ? []
              : [['包含次数', `${apply.included.toLocaleString('zh-CN')} 次`] as const]),
            ['每秒调用', `${apply.qps} 次`],
            ['每日上限', apply.dayLimit === null ? '不限' : `${apply.dayLimit.toLocaleString('zh-CN')} 次`],
            ['预计日调用量', `${apply.dailyCalls.toLocaleString('zh-CN')} 次`],
            ['上线时间', apply.startsAt ?? '通过后立即'],
            ['到期', apply.expiresAt ?? (isGranted ? '长期' : '开通后按套餐有效期计算')],
            ['申请理由', apply.reason],
            ['业务场景', apply.scene || '未填写'],
            [
              '附件',
              apply.attachment === null ? (
                '没有'
              ) : (
                <a
                  key="file"
                  href={`${apiBase}${downloadAttachment.path}?applyId=${encodeURIComponent(apply.applyId)}`}
                  download
                >
                  {apply.attachment.name}（{fileSize(apply.attachment.bytes)}）
                </a>
              ),
            ],
            [
              '数据使用条款',
              apply.dataTerms === null ? (
                '未记录'
              ) : (
                <span key="terms">
                  已同意
                  <DataTermsLink version={apply.dataTerms} />第 {apply.dataTerms} 版
                </span>
              ),
            ],
          ]}
        />
      </Panel>
      <Panel title="留言">
        <ApplyTalk applyId={apply.applyId} />
      </Panel>
      <Panel title="经过">
        <Timeline
          events={timeline.map(({ at, who, toState, reason }) => ({
            at,
            title: (
              <>
                {who} <ApplyState state={toState} />
              </>
            ),
            text: reason,
          }))}
        />
      </Panel>
    </>
  );
}
