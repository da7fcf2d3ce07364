import {
  applyState,
  applyStates,
  changePlan,
  overStates,
  renewApply,
  viewApply,
  type ApplyView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, PageHead, Panel, Steps, Timeline } from '@portal/design';
import { ApplyState, RoleLink } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { ApplyTalk } from '../common/ApplyTalk';
import { ApplyFacts } from './ApplyFacts';
import { ApplyNotices } from './ApplyNotices';

export const page = definePage<ApplyView>({
  load: ({ query, signal }) => call(viewApply, { applyId: query.get('applyId') ?? '' }, { signal }),
  Page: MyApplyDetail,
});

/** The list that contains the application, by the viewer's role. */
const listOf = ({ party, apiId }: ApplyView['apply']) =>
  ({ applicant: '/myApply', provider: `/myApiAppList?apiId=${apiId}`, operator: '/ops/overdue' })[party];

function MyApplyDetail({ data: { apply, timeline } }: { data: ApplyView }) {
  const isRunning =
    apply.isMine === 1 &&
    apply.env === 'prod' &&
    (apply.state === applyState.active || apply.state === applyState.expired);
  const isGift = apply.planKind === 'free' && Boolean(apply.quota);
  const isEnding = !isGift && (apply.expiresAt !== null || apply.planKind === 'pack');
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
      <ApplyNotices apply={apply} />
      <Panel title="申请内容">
        <ApplyFacts apply={apply} isGranted={isGranted} />
      </Panel>
      <Panel title="留言">
        <ApplyTalk applyId={apply.applyId} />
      </Panel>
      <Panel title="经过">
        <Timeline
          events={timeline.map(({ at, who, toState, reason }) => ({
            at: formatMinute(at),
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
