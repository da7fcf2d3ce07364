import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addAppIps, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { ReasonDialog, RoleGate, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isOpenNetwork, openNetworksPhrase, readNetworkLines } from '@portal/rules';
import { LineFaults } from './LineFaults';

interface AddIpsProps {
  list: { appId: string; env: Env };
  /** The visitor's address, as seen by the portal. */
  ownAddress: string;
}

interface IpFields {
  ips: string;
  remark: string;
  confirm: string;
}

/** Adds several addresses at once: all of them or, if a line is invalid, none. */
export function AddIps({ list, ownAddress }: AddIpsProps) {
  const form = useForm<IpFields>({ defaultValues: { ips: '', remark: '', confirm: '' } });
  const { register, setValue, getValues, watch, formState } = form;
  const [asked, setAsked] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab env',
    send: (fields) => call(addAppIps, { ...list, ...fields }),
    onSent({ added }) {
      toast(added === 0 ? '这些地址都已在名单中' : `已添加 ${added} 个，正在同步到网关`, 'good');
      form.reset();
      void revalidate();
    },
  });
  const isTried = formState.submitCount > 0;
  const { faults } = readNetworkLines(watch('ips'));

  function handleSubmit(event: React.BaseSyntheticEvent) {
    event.preventDefault();
    const { values, faults: wrong } = readNetworkLines(getValues('ips'));
    const open = values.filter(isOpenNetwork);
    setValue('confirm', '');
    if (wrong.length === 0 && open.length > 0) setAsked(open);
    else submit(event);
  }

  function addOwn() {
    const text = getValues('ips');
    if (readNetworkLines(text).values.includes(ownAddress)) return;
    setValue('ips', text.trim() === '' ? ownAddress : `${text.replace(/\n*$/, '')}\n${ownAddress}`, {
      shouldDirty: true,
    });
  }

  return (
    <RoleGate needs={addAppIps} what="添加地址">
      <Form noValidate onSubmit={handleSubmit}>
        <Field
          label="添加地址"
          hint="一行一个 IPv4、IPv6 地址或 CIDR 网段，可一次粘贴多行"
          error={formState.errors.ips?.message}
          foot={
            <Button $size="s" onClick={addOwn}>
              填入当前出口IP
            </Button>
          }
        >
          <TextArea
            rows={5}
            placeholder={'203.0.113.7\n198.51.100.0/24\n2001:db8::/32'}
            {...register('ips', {
              validate: (text) => {
                const read = readNetworkLines(text);
                if (read.faults.length > 0) return `有 ${read.faults.length} 行有误，没有添加任何地址`;
                return read.values.length > 0 || '请填写要添加的地址';
              },
            })}
          />
        </Field>
        {isTried && <LineFaults faults={faults} />}
        <Hint>
          当前出口IP {ownAddress} 是您此刻上网的地址；程序在别的机器上运行时，请填那台机器的出口地址。
        </Hint>
        <Field label="备注（选填）" error={formState.errors.remark?.message}>
          <TextInput maxLength={40} placeholder="例如 杭州机房" {...register('remark')} />
        </Field>
        <FormError text={refusal ?? formState.errors.confirm?.message ?? null} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            添加
          </Button>
        </FormActions>
      </Form>
      <ReasonDialog
        isOpen={asked !== null}
        title="放行大段公网地址"
        question={`${asked?.join('、') ?? ''} 包含大段公网地址，添加后几乎任何人拿到密钥都能调用。确认要这样做，请输入“${openNetworksPhrase}”。`}
        label="确认文字"
        confirmLabel="添加"
        mustType={openNetworksPhrase}
        onConfirm={async (text) => {
          setValue('confirm', text);
          submit();
        }}
        onClose={() => setAsked(null)}
      />
    </RoleGate>
  );
}

const Form = styled.form`
  max-width: 640px;
  margin-top: ${theme.space.l};
`;

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
