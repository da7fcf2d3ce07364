import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { checkAppIp, envs, type CallReply, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Panel, Status, TextInput, theme } from '@portal/design';
import { FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { canonicalNetwork } from '@portal/rules';

/** Checks whether a call from an address would be allowed. */
export function IpCheck({ list }: { list: { appId: string; env: Env } }) {
  const form = useForm({ defaultValues: { ip: '' } });
  const { submit, refusal, reply, isBusy } = useSubmission(form, {
    send: async ({ ip }) => ({ ip, ...(await call(checkAppIp, { ...list, ip })) }),
  });

  return (
    <Panel title="试算">
      <Form noValidate onSubmit={submit}>
        <Field
          label="调用方地址"
          hint={`看${envs[list.env]}环境的名单是否放行这个地址`}
          error={form.formState.errors.ip?.message}
          beside={
            <Button type="submit" disabled={isBusy}>
              试算
            </Button>
          }
        >
          <TextInput
            autoComplete="off"
            placeholder="203.0.113.7"
            {...form.register('ip', {
              setValueAs: (value: string) => value.trim(),
              validate: (value) =>
                (!value.includes('/') && canonicalNetwork(value) !== null) || '请输入一个 IPv4 或 IPv6 地址',
            })}
          />
        </Field>
        <FormError text={refusal} />
        <div role="status">{reply && <Verdict verdict={reply} />}</div>
      </Form>
    </Panel>
  );
}

type Checked = CallReply<typeof checkAppIp> & { ip: string };

function Verdict({ verdict: { ip, isAllowed, matched } }: { verdict: Checked }) {
  if (isAllowed !== 1) return <Status tone="bad">{ip} 不在名单中，调用会被拒绝（E9103）</Status>;
  return (
    <Status tone="good">
      {ip} 会被放行：{matched === null ? '名单为空，不限制来源' : `命中 ${matched}`}
    </Status>
  );
}

const Form = styled.form`
  max-width: 480px;
  overflow-wrap: anywhere;
  > div[role='status'] {
    min-height: 24px;
    padding-top: ${theme.space.xs};
  }
`;
