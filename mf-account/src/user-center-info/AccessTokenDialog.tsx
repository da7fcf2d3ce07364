import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { addAccessToken } from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  Checkbox,
  CodeBlock,
  Dialog,
  Field,
  Notice,
  SelectInput,
  TextInput,
  theme,
} from '@portal/design';
import { FormActions, FormError, LabelledGroup } from '@portal/forms';
import { ProveIdentity, useSubmission } from '@portal/page';
import { keysOf, rights, type Right } from '@portal/rules';
import { isTicketSpent } from './isTicketSpent';

interface TokenFields {
  name: string;
  scopes: Right[];
  days: string;
  accountId: string;
}

interface AccessTokenDialogProps {
  /** Accounts for which the token may act. */
  accounts: readonly { accountId: string; name: string }[];
  onClose: () => void;
}

const periods = [30, 90, 180, 365];

/** Identity verification, then the token's scope, then the token, which is shown only once. */
export function AccessTokenDialog({ accounts, onClose }: AccessTokenDialogProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  const [token, setToken] = useState<string | null>(null);

  return (
    <Dialog title="新建个人访问令牌" isOpen onClose={onClose}>
      {token !== null ? (
        <NewToken token={token} onClose={onClose} />
      ) : ticket === null ? (
        <ProveIdentity scene="accessToken" onProved={setTicket} onCancel={onClose} />
      ) : (
        <TokenForm
          ticket={ticket}
          accounts={accounts}
          onAdded={setToken}
          onTicketSpent={() => setTicket(null)}
        />
      )}
    </Dialog>
  );
}

interface TokenFormProps extends Pick<AccessTokenDialogProps, 'accounts'> {
  ticket: string;
  onAdded: (token: string) => void;
  onTicketSpent: () => void;
}

function TokenForm({ ticket, accounts, onAdded, onTicketSpent }: TokenFormProps) {
  const form = useForm<TokenFields>({
    defaultValues: { name: '', scopes: ['view'], days: '90', accountId: accounts[0]?.accountId ?? '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ days, ...fields }, reqNo) =>
      call(addAccessToken, { ...fields, days: Number(days), ticket, reqNo }),
    onSent: ({ token }) => onAdded(token),
    onRefused(error) {
      const isSpent = isTicketSpent(error);
      if (isSpent) onTicketSpent();
      return isSpent;
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Field label="名称" error={errors.name?.message} hint="写明用在哪里，例如：日报脚本">
        <TextInput
          maxLength={32}
          {...register('name', { validate: (value) => value.trim() !== '' || '请填写名称' })}
        />
      </Field>
      {accounts.length > 1 && (
        <Field label="代表身份">
          <SelectInput {...register('accountId')}>
            {accounts.map(({ accountId, name }) => (
              <option key={accountId} value={accountId}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <LabelledGroup label="权限">
        {keysOf(rights).map((right) => (
          <p key={right}>
            <Checkbox
              value={right}
              {...register('scopes', { validate: (chosen) => chosen.length > 0 || '请选择权限' })}
            >
              {rights[right]}
            </Checkbox>
          </p>
        ))}
      </LabelledGroup>
      <Field label="有效期">
        <SelectInput {...register('days')}>
          {periods.map((days) => (
            <option key={days} value={days}>
              {days} 天
            </option>
          ))}
        </SelectInput>
      </Field>
      <FormError text={refusal ?? errors.scopes?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          新建令牌
        </Button>
      </FormActions>
    </form>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false);
  return (
    <>
      <Notice tone="warn">令牌只显示这一次，请立即保存；不要写进代码仓库。</Notice>
      <CodeBlock code={token} label="个人访问令牌" />
      <Below>
        <Checkbox checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
          我已保存
        </Checkbox>
      </Below>
      <FormActions>
        <Button $kind="primary" disabled={!isKept} onClick={onClose}>
          完成
        </Button>
      </FormActions>
    </>
  );
}

const Below = styled.p`
  margin-top: ${theme.space.m};
`;
