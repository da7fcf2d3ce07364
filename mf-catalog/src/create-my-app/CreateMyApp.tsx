import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  addApp,
  appTypes,
  editApp,
  signTypes,
  viewApp,
  type App,
  type AppType,
  type NewKey,
  type SignType,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { PageHead, Panel } from '@portal/console';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, Field, SelectInput, TextInput, toast, useRepeatGuard } from '@portal/design';
import { FormActions, FormError, TextArea, rule, showRefusal, useLeaveGuard, useReqNo } from '@portal/forms';
import { useNavigate } from '@portal/router';
import { appBriefRules, appNameRules, firstBadIpLine } from '@portal/rules';
import { SecretDialog } from '../common/SecretDialog';

/** The app to change; null to make one. */
export const page = definePage<App | null>({
  async load({ query, signal }) {
    const appId = query.get('appId');
    return appId ? (await call(viewApp, { appId }, { signal })).app : null;
  },
  Page: CreateMyApp,
});

interface AppForm {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  callbacks: string;
  ips: string;
  signType: SignType;
}

const wireNames = {
  appName: 'appName',
  industry: 'industry',
  brief: 'brief',
  callbacks: 'callbacks',
  ips: 'ips',
} as const;

function CreateMyApp({ data: app }: { data: App | null }) {
  const form = useForm<AppForm>({
    defaultValues: {
      appName: app?.appName ?? '',
      appType: (app?.appType as AppType) ?? 'server',
      industry: app?.industry ?? '',
      brief: app?.brief ?? '',
      callbacks: app?.callbacks ?? '',
      ips: app?.ips ?? '',
      signType: (app?.signType as SignType) ?? 'key',
    },
  });
  const { register, handleSubmit, watch, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const navigate = useNavigate();
  const reqNo = useReqNo();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<{ appId: string; key: NewKey } | null>(null);
  const letGo = useLeaveGuard(isDirty);

  const send = useRepeatGuard(async (fields: AppForm) => {
    if (app) {
      await call(editApp, { ...fields, appId: app.appId });
      letGo();
      toast('已保存，5 秒内在网关生效', 'good');
      void navigate(`/myAppDetail?appId=${app.appId}`);
      return;
    }
    const { appId, sandboxKey } = await call(addApp, { ...fields, reqNo: reqNo(fields) });
    letGo();
    setMade({ appId, key: sandboxKey });
  });

  async function submit(fields: AppForm) {
    setRefusal(null);
    try {
      await send(fields);
    } catch (error) {
      if (!showRefusal(error, setError, wireNames)) setRefusal(messageOf(error));
    }
  }

  const [name, brief] = watch(['appName', 'brief']);
  return (
    <>
      <PageHead
        title={app ? '修改应用' : '创建应用'}
        help={app ? '改动在 5 秒内同步到网关。' : '创建后立即得到沙箱密钥，先跑通再申请生产。'}
      />
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Panel title="基本信息">
          <Field label="应用名称" error={errors.appName?.message} hint={`${[...name].length}/32`}>
            <TextInput maxLength={40} {...register('appName', rule(appNameRules))} />
          </Field>
          <Field label="应用类型">
            <SelectInput {...register('appType')}>
              {Object.entries(appTypes).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label="所属行业（选填）" error={errors.industry?.message}>
            <TextInput maxLength={40} {...register('industry')} />
          </Field>
          <Field label="简介" error={errors.brief?.message} hint={`用途与使用者，${[...brief].length}/200`}>
            <TextArea rows={3} maxLength={220} {...register('brief', rule(appBriefRules))} />
          </Field>
        </Panel>
        <Panel title="安全">
          <Field label="签名方式" hint="AppKey 最简单；HMAC 每次调用都签名，密钥不在网络上传输">
            <SelectInput {...register('signType')}>
              {Object.entries(signTypes).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field
            label="服务器IP白名单（选填）"
            error={errors.ips?.message}
            hint="一行一个 IPv4、IPv6 地址或网段，例如 203.0.113.0/24；留空不限制"
          >
            <TextArea
              rows={4}
              {...register('ips', {
                validate: (text) => {
                  const line = firstBadIpLine(text);
                  return line === null || `第${line}行不是有效的IP地址或网段`;
                },
              })}
            />
          </Field>
          <Field label="回调域名（选填）" error={errors.callbacks?.message} hint="一行一个">
            <TextArea rows={2} {...register('callbacks')} />
          </Field>
        </Panel>
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" $size="l" disabled={isSubmitting}>
            {app ? '保存' : '创建应用'}
          </Button>
          <ButtonLink to={app ? `/myAppDetail?appId=${app.appId}` : '/myAppList'} $size="l">
            返回
          </ButtonLink>
        </FormActions>
      </form>
      <SecretDialog
        secret={made?.key ?? null}
        onClose={() => void navigate(`/myAppDetail?appId=${made!.appId}`)}
      />
    </>
  );
}
