import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addSsoDomain, removeSsoDomain, verifySsoDomain, type SsoDomain } from '@portal/calls';
import { call } from '@portal/client';
import { CopyButton, Field, Panel, Status, TextInput, theme } from '@portal/design';
import { FormActions, FormError, rule } from '@portal/forms';
import { ListTable, RoleButton, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { ownHostRules } from '@portal/rules';

/** Mail domains of the organisation: users with such an address are sent to its identity provider. */
export function DomainPanel({ domains }: { domains: readonly SsoDomain[] }) {
  const form = useForm({ defaultValues: { domain: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ domain }) => call(addSsoDomain, { domain }),
    onSent() {
      form.reset();
      void revalidate();
    },
    codes: { E5618: 'domain', E5620: 'domain' },
  });

  return (
    <Panel title="邮箱域名">
      <Hint>
        成员输入工作邮箱后，按域名找到企业。为每个域名添加下面的 TXT
        记录，证明它属于企业；记录请保留，平台每天复查一次。
      </Hint>
      <ListTable
        label="邮箱域名"
        rows={domains}
        rowKey={({ domain }) => domain}
        columns={[
          { title: '域名', isMain: true, render: ({ domain }) => domain },
          { title: 'TXT 主机记录', render: ({ recordName }) => <Value text={recordName} /> },
          { title: '记录值', render: ({ recordValue }) => <Value text={recordValue} /> },
          { title: '状态', render: stateOf },
        ]}
        actions={({ domain, provenAt }) => [
          ...(provenAt
            ? []
            : [
                {
                  label: '检测',
                  needs: verifySsoDomain,
                  act: () => call(verifySsoDomain, { domain }),
                  done: '域名已证明',
                },
              ]),
          {
            label: '移除',
            needs: removeSsoDomain,
            act: () => call(removeSsoDomain, { domain }),
            done: '已移除',
            reason: {
              title: '移除域名',
              question: `移除 ${domain} 后，该域名的邮箱不能再以企业账号登录。`,
              label: '邮箱域名',
              confirmLabel: '移除',
              mustType: domain,
            },
          },
        ]}
        empty={{ text: '还没有登记邮箱域名' }}
      />
      <Add noValidate onSubmit={submit}>
        <Field
          label="邮箱域名"
          hint="邮箱 @ 之后的部分，如 example.com"
          error={form.formState.errors.domain?.message}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            {...form.register('domain', {
              setValueAs: (value: string) => value.trim().toLowerCase(),
              ...rule(ownHostRules),
            })}
          />
        </Field>
        <FormError text={refusal} />
        <FormActions>
          <RoleButton needs={addSsoDomain} type="submit" disabled={isBusy}>
            登记域名
          </RoleButton>
        </FormActions>
      </Add>
    </Panel>
  );
}

const Value = ({ text }: { text: string }) => (
  <Mono>
    {text} <CopyButton text={text} />
  </Mono>
);

function stateOf({ provenAt, checkedAt }: SsoDomain) {
  if (provenAt) return <Status tone="good">已证明</Status>;
  return checkedAt ? <Status tone="bad">未查到记录</Status> : <Status tone="calm">未检测</Status>;
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Mono = styled.span`
  overflow-wrap: anywhere;
  font-family: ${theme.font.mono};
  font-size: ${theme.size.s};
`;

const Add = styled.form`
  margin-top: ${theme.space.l};
`;
