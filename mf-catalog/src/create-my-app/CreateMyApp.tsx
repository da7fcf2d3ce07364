import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addApp, editApp, viewApp, type CallReply } from '@portal/calls';
import { call, CallError, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, PageHead, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { RoleGate, useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { SecretDialog } from '../common/SecretDialog';
import { ApiChoice, type ChosenApi } from './ApiChoice';
import { AppFacts } from './AppFacts';
import type { AppFields } from './AppFields';
import { AppSecurity } from './AppSecurity';

/** The app to edit; null: a new one. */
export const page = definePage<Viewed | null>({
  async load({ query, signal }) {
    const appId = query.get('appId');
    return appId ? await call(viewApp, { appId }, { signal }) : null;
  },
  Page: ({ data }) => (data ? <EditApp {...data} /> : <AddApp />),
});
type Viewed = CallReply<typeof viewApp>;

/** The name is used by another app of the account. */
const codes = { E3001: 'appName' } as const;

function AddApp() {
  const form = useForm<AppFields>({
    defaultValues: {
      appName: '',
      appType: 'server',
      industry: '',
      brief: '',
      callbacks: '',
      ips: '',
      signType: 'key',
      iconUrl: '',
    },
  });
  const [chosen, setChosen] = useState<readonly ChosenApi[]>([]);
  const [refused, setRefused] = useState<{ apiId: string; reason: string } | null>(null);
  const navigate = useNavigate();
  const { submit, refusal, reply, isBusy } = useGuardedSubmission(form, {
    part: 'appId',
    send: ({ iconUrl, ...fields }, reqNo) => {
      setRefused(null);
      const apiIds = chosen.map(({ apiId }) => apiId);
      return call(addApp, {
        ...fields,
        ...(iconUrl && { iconUrl }),
        ...(apiIds.length > 0 && { apiIds }),
        reqNo,
      });
    },
    codes,
    onRefused(error) {
      const apiId = error instanceof CallError ? error.details.apiId : undefined;
      if (typeof apiId === 'string') setRefused({ apiId, reason: messageOf(error) });
      // Also shown above the button, since the list may be scrolled out of view.
      return false;
    },
  });

  return (
    <>
      <PageHead title="创建应用" help="创建后立即得到沙箱密钥，先跑通再申请生产。" />
      <RoleGate needs={addApp} what="创建应用">
        <form noValidate onSubmit={submit}>
          <AppFacts form={form} />
          <AppSecurity form={form} />
          <ApiChoice chosen={chosen} onChange={setChosen} refused={refused} />
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
              创建应用
            </Button>
            <ButtonLink to="/myAppList" $size="l">
              返回
            </ButtonLink>
          </FormActions>
        </form>
      </RoleGate>
      {reply && (
        <SecretDialog
          secret={reply.sandboxKey}
          onClose={() => {
            if (reply.waitingNum > 0)
              toast(`${reply.waitingNum} 个 API 等待提供方审核，进展见“我的申请”`, 'good');
            void navigate(`/myAppDetail?appId=${reply.appId}`);
          }}
        />
      )}
    </>
  );
}

function EditApp({ app, mark }: Viewed) {
  const { appId, appName, appType, industry, brief, signType } = app;
  // Of what the fields begin with, and not of what is loaded later.
  const [seen] = useState(mark);
  const form = useForm<AppFields>({
    defaultValues: {
      appName,
      appType,
      industry,
      brief,
      signType,
      callbacks: '',
      ips: '',
      iconUrl: '',
    },
  });
  const navigate = useNavigate();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ callbacks: _, ips: __, iconUrl, ...fields }) =>
      call(editApp, { ...fields, ...(iconUrl && { iconUrl }), appId, mark: seen }),
    codes,
    onSent() {
      toast('已保存，5 秒内在网关生效', 'good');
      void navigate(`/myAppDetail?appId=${appId}`);
    },
  });

  return (
    <>
      <PageHead title="修改应用" help="改动在 5 秒内同步到网关。" />
      <RoleGate needs={editApp} what="修改应用">
        <form noValidate onSubmit={submit}>
          <AppFacts form={form} iconUrl={app.iconUrl} />
          <AppSecurity form={form} appId={appId} />
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
              保存
            </Button>
            <ButtonLink to={`/myAppDetail?appId=${appId}`} $size="l">
              返回
            </ButtonLink>
          </FormActions>
        </form>
      </RoleGate>
    </>
  );
}
