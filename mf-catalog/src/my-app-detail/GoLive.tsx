import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  addKey,
  appState,
  applyLive,
  liveChecks,
  withdrawLive,
  type LiveCheck,
  type LiveView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Field, Notice, Panel, Status, TextArea, TextLink, theme, toast } from '@portal/design';
import { FormError, rule } from '@portal/forms';
import { RoleButton, RoleLink, useAction, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { applyReasonLengths, applyReasonRules, formatMinute, lengthHint } from '@portal/rules';

interface GoLiveProps {
  appId: string;
  live: LiveView;
}

/** Moving an app from sandbox to production: checks, application and its state. */
export function GoLive({ appId, live }: GoLiveProps) {
  return (
    <Panel title="申请上线">
      <Checks appId={appId} checks={live.checks} />
      <Outcome appId={appId} live={live} />
    </Panel>
  );
}

const remedies: Record<LiveCheck, (appId: string) => { to: string; label: string }> = {
  identity: () => ({ to: '/unitType', label: '去认证' }),
  ips: (appId) => ({ to: `/addDomainIp/app?appId=${appId}&env=prod`, label: '设置IP白名单' }),
  sandboxCall: (appId) => ({ to: `/myAppDetail?appId=${appId}&tab=apis`, label: '去沙箱测试' }),
};

function Checks({ appId, checks }: { appId: string; checks: LiveView['checks'] }) {
  return (
    <List aria-label="检查项">
      {checks.map(({ check, isMet, text }) => {
        const { to, label } = remedies[check](appId);
        return (
          <li key={check}>
            <strong>{liveChecks[check]}</strong>
            <Status tone={isMet === 1 ? 'good' : 'warn'}>{text}</Status>
            {isMet === 0 && <TextLink to={to}>{label}</TextLink>}
          </li>
        );
      })}
    </List>
  );
}

function Outcome({ appId, live }: GoLiveProps) {
  switch (live.state) {
    case appState.prod:
      return (
        <>
          <Notice tone="good">应用已上线，可以新建生产密钥并调用已订阅的 API。</Notice>
          <Next>
            <RoleLink needs={addKey} to={`/getKey?appId=${appId}&env=prod`} $kind="primary">
              新建生产密钥
            </RoleLink>
          </Next>
        </>
      );
    case appState.prodWaiting:
      return <Waiting appId={appId} live={live} />;
    case appState.stopped:
      return <Notice tone="warn">应用已停用，启用后才能申请上线。</Notice>;
    default:
      return (
        <>
          {live.refusal && <Notice tone="bad">上次申请被驳回：{live.refusal}</Notice>}
          <Ask appId={appId} isReady={live.checks.every(({ isMet }) => isMet === 1)} />
        </>
      );
  }
}

function Waiting({ appId, live: { askedAt, reason } }: GoLiveProps) {
  const { run, isBusy } = useAction(() => call(withdrawLive, { appId }), '已撤回');
  return (
    <>
      <Notice tone="warn">
        {askedAt && formatMinute(askedAt)} 提交的上线申请正在由平台审核，结果会发消息告诉您。
        {reason && `上线理由：${reason}`}
      </Notice>
      <Next>
        <RoleButton needs={withdrawLive} disabled={isBusy} onClick={() => void run()}>
          撤回申请
        </RoleButton>
      </Next>
    </>
  );
}

function Ask({ appId, isReady }: { appId: string; isReady: boolean }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab',
    send: ({ reason }, reqNo) => call(applyLive, { appId, reason: isReady ? undefined : reason, reqNo }),
    onSent({ state }) {
      toast(state === appState.prod ? '应用已上线' : '已提交，等待平台审核', 'good');
      void revalidate();
    },
    codes: { E3009: 'reason' },
  });

  return (
    <form noValidate onSubmit={submit}>
      {isReady ? (
        <Notice tone="good">检查项全部满足，提交后立即开通生产环境。</Notice>
      ) : (
        <>
          <Notice tone="warn">
            补齐检查项后提交会立即开通。也可以说明理由，由平台在 2 个工作日内审核；申请一个 API
            的生产套餐时，也会同时开通。
          </Notice>
          <Field
            label="上线理由"
            hint={lengthHint(form.watch('reason'), applyReasonLengths)}
            error={form.formState.errors.reason?.message}
          >
            <TextArea
              rows={3}
              maxLength={applyReasonLengths.max}
              {...form.register('reason', rule(applyReasonRules))}
            />
          </Field>
        </>
      )}
      <FormError text={refusal} />
      <Next>
        <RoleButton needs={applyLive} type="submit" $kind="primary" disabled={isBusy}>
          申请上线
        </RoleButton>
      </Next>
    </form>
  );
}

const List = styled.ul`
  margin: 0 0 ${theme.space.l};
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.s} ${theme.space.l};
    padding: ${theme.space.m} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  strong {
    min-width: 120px;
  }
`;

const Next = styled.div`
  margin-top: ${theme.space.m};
`;
