import { useCallback } from 'react';
import styled from 'styled-components';
import { joinState, type JoinTarget, type MyJoin } from '@portal/calls';
import { call } from '@portal/client';
import {
  Actions,
  Button,
  ButtonLink,
  ErrorPanel,
  Notice,
  Panel,
  Skeleton,
  Status,
  theme,
} from '@portal/design';
import { RoleButton, RoleGate, useAction, useLoaded } from '@portal/page';
import { useLocation } from '@portal/router';
import { formatMinute, promises } from '@portal/rules';
import { openLogin, useMember } from '@portal/session';
import { JoinFacts } from './JoinFacts';
import { JoinForm } from './JoinForm';
import { joinCalls } from './joinCalls';

interface JoinPanelProps {
  target: JoinTarget;
  conditions: readonly string[];
  /** Address of the public member or partner list. */
  listPath: string;
}

const { waiting, passed } = joinState;

/** Joining the alliance or partners: prerequisites, form, and state of the application. */
export function JoinPanel(props: JoinPanelProps) {
  const member = useMember();
  const { pathname, search } = useLocation();

  if (!member)
    return (
      <Panel title="登录后申请">
        <Conditions of={props.conditions} />
        <Actions>
          <Button $kind="primary" onClick={() => openLogin(pathname + search)}>
            登录
          </Button>
        </Actions>
      </Panel>
    );
  if (member.registerType === null)
    return (
      <Panel title="认证后申请">
        <Conditions of={props.conditions} />
        <p>您尚未认证。完成企业认证后可以申请。</p>
        <Actions>
          <ButtonLink to="/unitType" $kind="primary">
            去认证
          </ButtonLink>
        </Actions>
      </Panel>
    );
  return <MyApplication {...props} />;
}

function Conditions({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <List>
      {of.map((condition, index) => (
        <li key={index}>{condition}</li>
      ))}
    </List>
  );
}

function MyApplication({ target, listPath }: JoinPanelProps) {
  const { view, applying } = joinCalls[target];
  const load = useCallback((signal: AbortSignal) => call(view, {}, { signal }), [view]);
  const { data, reason, isLoading, retry } = useLoaded(load);

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data || isLoading) return <Skeleton $height={320} />;
  if (data.state === waiting) return <Waiting target={target} data={data} onChanged={retry} />;
  if (data.state === passed)
    return (
      <>
        <Notice tone="good">
          <Status tone="good">申请已通过</Status> “{data.orgName}”已在名单里。
        </Notice>
        <Panel title="申请内容">
          <JoinFacts target={target} data={data} />
          <Actions>
            <ButtonLink to={listPath}>查看名单</ButtonLink>
          </Actions>
        </Panel>
      </>
    );
  return (
    <>
      <Past data={data} />
      <RoleGate {...applying} what="提交申请">
        <JoinForm target={target} data={data} onSent={retry} />
      </RoleGate>
    </>
  );
}

interface WaitingProps {
  target: JoinTarget;
  data: MyJoin;
  onChanged: () => void;
}

function Waiting({ target, data, onChanged }: WaitingProps) {
  const { withdrawing } = joinCalls[target];
  const { run, isBusy } = useAction(() => call(withdrawing.needs, {}).finally(onChanged), '申请已撤回');
  return (
    <>
      <Notice tone="warn">
        <Status tone="warn">审核中</Status> 提交于 {data.submittedAt && formatMinute(data.submittedAt)}，预计{' '}
        {promises.joinReview}
        内完成，结果会发到消息中心。
      </Notice>
      <Panel title="申请内容">
        <JoinFacts target={target} data={data} />
        <Actions>
          <RoleButton {...withdrawing} disabled={isBusy} onClick={() => void run()}>
            撤回申请
          </RoleButton>
        </Actions>
      </Panel>
    </>
  );
}

/** Outcome of the last application. */
function Past({ data: { state } }: { data: MyJoin }) {
  switch (state) {
    case joinState.rejected:
      return <Notice tone="bad">申请未通过，请按各项下面的原因修改后重新提交。</Notice>;
    case joinState.withdrawn:
      return <Notice tone="warn">申请已撤回，可以修改后重新提交。</Notice>;
    case joinState.left:
      return <Notice tone="warn">您的单位已不在名单里，可以重新申请；有疑问请提交工单。</Notice>;
    default:
      return null;
  }
}

const List = styled.ol`
  margin-bottom: ${theme.space.l};
  padding-left: 1.4em;
  list-style: decimal;
`;
