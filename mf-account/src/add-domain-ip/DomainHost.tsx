import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  bindHost,
  hostState,
  hostStates,
  unbindHost,
  verifyHost,
  viewPortal,
  type HostFacts,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Button,
  ButtonLink,
  CopyButton,
  DataTable,
  Facts,
  Field,
  Notice,
  PageHead,
  Panel,
  Status,
  TextArea,
  TextInput,
  theme,
} from '@portal/design';
import { FormActions, FormError, rule } from '@portal/forms';
import { Redirect, RoleButton, RoleGate, RowActions, useAction, useGuardedSubmission } from '@portal/page';
import { useRevalidator, useSearchParams } from '@portal/router';
import { firstBadIpLine, formatMinute, isIcpNo, linesOf, ownHostRules } from '@portal/rules';

/** Null: the address asks for the IP and domain lists of an app instead. */
export const page = definePage<PortalView | null>({
  async load({ query, signal }) {
    const doId = query.get('doId');
    return doId ? call(viewPortal, { doId }, { signal }) : null;
  },
  Page: ({ data }) => (data ? <DomainHost data={data} /> : <AppLists />),
});

/** Redirects to the lists of an app, which belong to another area. */
function AppLists() {
  const [query] = useSearchParams();
  return <Redirect to={`/addDomainIp/app?${query.toString()}`} />;
}

interface HostFields {
  host: string;
  sourceIps: string;
  icpNo: string;
}

/** Custom domain of a portal: enter it, set two DNS records, have them checked. */
function DomainHost({ data }: { data: PortalView }) {
  return (
    <>
      <PageHead
        title="自有域名"
        help={`为“${data.doName}”绑定自有域名；平台地址 ${data.url.replace(/^https?:\/\//, '')} 始终可用。`}
      >
        <ButtonLink to={`/dominManage?doId=${data.doId}&tab=host`}>返回专区管理</ButtonLink>
      </PageHead>
      {data.isOwner === 1 ? (
        <RoleGate needs={bindHost} what="设置域名">
          {data.host && <HostRecords doId={data.doId} host={data.host} />}
          <HostForm data={data} />
        </RoleGate>
      ) : (
        <Notice tone="calm">域名由专区的所有者设置。</Notice>
      )}
    </>
  );
}

function HostForm({ data: { doId, host, icpNo } }: { data: PortalView }) {
  const form = useForm<HostFields>({
    defaultValues: { host: host?.host ?? '', sourceIps: (host?.sourceIps ?? []).join('\n'), icpNo },
  });
  const { errors } = form.formState;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'doId appId',
    send: (fields) => call(bindHost, { ...fields, doId, sourceIps: linesOf(fields.sourceIps) }),
    onSent: () => void revalidate(),
    codes: { E6005: 'host' },
  });

  return (
    <Panel title={host ? '修改域名' : '登记域名'}>
      <form noValidate onSubmit={submit}>
        <Field
          label="域名"
          hint="例如 open.example.com；须能为它设置 CNAME 记录"
          error={errors.host?.message}
        >
          <TextInput
            autoComplete="off"
            {...form.register('host', {
              setValueAs: (value: string) => value.trim().toLowerCase(),
              ...rule(ownHostRules),
            })}
          />
        </Field>
        <Field label="备案号" error={errors.icpNo?.message}>
          <TextInput
            placeholder="浙ICP备12345678号"
            {...form.register('icpNo', {
              setValueAs: (value: string) => value.trim(),
              validate: (value) => value === '' || isIcpNo(value) || '备案号格式如 浙ICP备12345678号',
            })}
          />
        </Field>
        <Field
          label="源站 IP（选填）"
          hint="经自己的服务器转发时填写，每行一个 IPv4、IPv6 或网段"
          error={errors.sourceIps?.message}
        >
          <TextArea
            rows={3}
            {...form.register('sourceIps', {
              validate: (value) => {
                const line = firstBadIpLine(value);
                return line === null || `第 ${line} 行的 IP 格式有误`;
              },
            })}
          />
        </Field>
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind={host ? 'plain' : 'primary'} disabled={isBusy}>
            {host ? '保存' : '登记并获取解析记录'}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

function HostRecords({ doId, host }: { doId: string; host: HostFacts }) {
  const verifying = useAction(() => call(verifyHost, { doId }), '检测完成');
  const isServed = host.state === hostState.served;

  return (
    <Panel
      title={host.host}
      aside={<Status tone={isServed ? 'good' : 'warn'}>{hostStates[host.state]}</Status>}
    >
      {host.state === hostState.unresolved && (
        <Notice tone="bad">
          连续 {host.failures} 次没有查到解析记录，自有域名已暂停使用；专区仍可由平台地址访问。
        </Notice>
      )}
      <Hint>到域名服务商处添加下面两条记录，生效后点“检测”。TXT 记录请保留，平台每天复查一次。</Hint>
      <DataTable
        label="解析记录"
        rows={host.records}
        rowKey={({ type }) => type}
        columns={[
          { title: '类型', isMain: true, render: ({ type }) => type },
          {
            title: '主机记录',
            render: ({ name }) => (
              <Value>
                {name} <CopyButton text={name} />
              </Value>
            ),
          },
          {
            title: '记录值',
            render: ({ value }) => (
              <Value>
                {value} <CopyButton text={value} />
              </Value>
            ),
          },
          {
            title: '检测结果',
            isShort: true,
            render: ({ ok }) =>
              host.checkedAt === null ? (
                <Status tone="calm">未检测</Status>
              ) : (
                <Status tone={ok === 1 ? 'good' : 'bad'}>{ok === 1 ? '已生效' : '未查到'}</Status>
              ),
          },
        ]}
      />
      <Facts
        facts={[
          ['最近检测', host.checkedAt ? formatMinute(host.checkedAt) : '未检测'],
          ['证书', certificateText(host)],
        ]}
      />
      <FormActions>
        <RoleButton
          needs={verifyHost}
          $kind="primary"
          disabled={verifying.isBusy}
          onClick={() => void verifying.run()}
        >
          {verifying.isBusy ? '检测中…' : '检测'}
        </RoleButton>
        <RowActions
          actions={[
            {
              label: '解绑',
              needs: unbindHost,
              act: () => call(unbindHost, { doId }),
              done: '已解绑',
              reason: {
                title: '解绑域名',
                question: `解绑后 ${host.host} 不再指向专区，专区仍可由平台地址访问。`,
                label: '域名',
                confirmLabel: '解绑',
                mustType: host.host,
              },
            },
          ]}
        />
      </FormActions>
    </Panel>
  );
}

function certificateText({ state, certExpireAt }: HostFacts): string {
  if (certExpireAt) return `已签发，${formatMinute(certExpireAt)} 到期，由接入层自动续期`;
  if (state === hostState.served) return '由接入层签发与续期';
  if (state === hostState.uncertified) return '尚未签发，请确认没有限制签发的 CAA 记录后重新检测';
  return '解析生效后由接入层签发';
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Value = styled.span`
  overflow-wrap: anywhere;
  font-family: ${theme.font.mono};
  font-size: ${theme.size.s};
`;
