import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  addAdjustment,
  adjustmentNatures,
  adjustmentState,
  adjustmentWays,
  findMoneyAccount,
  type AdjustmentNature,
  type AdjustmentWay,
  type MoneyAccount,
} from '@portal/calls';
import { call } from '@portal/client';
import { Facts, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatBalance, parseYuan } from '@portal/rules';
import { centsProblem } from '../common/centsProblem';
import { reasonRule } from '../common/reasonRule';
import { SecondReviewNotice } from '../common/SecondReviewNotice';
import { ToldReason } from '../common/ToldReason';

/** Adjusts a balance in two steps: find the account, then enter amount, direction and reason. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<MoneyAccount | null>(null);
  return found ? (
    <AdjustmentForm account={found} onClose={onClose} />
  ) : (
    <AccountForm onFound={setFound} onClose={onClose} />
  );
}

function AccountForm({
  onFound,
  onClose,
}: {
  onFound: (account: MoneyAccount) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { account: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ account }) => call(findMoneyAccount, { account }),
    onSent: onFound,
    codes: { E4210: 'account' },
  });

  return (
    <FormDialog
      title="调整账户"
      submitLabel="查找"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="账户（邮箱、手机号或编号）" error={form.formState.errors.account?.message}>
        <TextInput maxLength={64} {...form.register('account', { required: '请填写账户' })} />
      </Field>
    </FormDialog>
  );
}

interface AdjustmentFields {
  way: AdjustmentWay;
  nature: AdjustmentNature;
  amount: string;
  reason: string;
}

/** Amount, direction and reason of an adjustment to a given account. */
export function AdjustmentForm({ account, onClose }: { account: MoneyAccount; onClose: () => void }) {
  const form = useForm<AdjustmentFields>({
    defaultValues: { way: 'credit', nature: 'correction', amount: '', reason: '' },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(addAdjustment, { ...fields, accountId: account.accountId, reqNo }),
    onSent({ state }) {
      toast(state === adjustmentState.done ? '已生效' : '已提交，等待另一位运营复核', 'good');
      void revalidate();
      onClose();
    },
  });
  const { errors } = form.formState;
  const amountMinor = parseYuan(form.watch('amount')) ?? 0;

  return (
    <FormDialog
      title={`调整账户 ${account.name}`}
      submitLabel="提交"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['可用余额', formatBalance(account.balance)],
          ['其中赠送', formatBalance(account.gift)],
          ['在途预留', formatBalance(account.reserved)],
          ['退款中', formatBalance(account.refunding)],
        ]}
      />
      <Field label="方向">
        <SelectInput {...form.register('way')}>
          <Options of={adjustmentWays} />
        </SelectInput>
      </Field>
      <Field label="性质" hint="差错更正按充值金额对待，可以退款；赠送与补偿先于充值金额消费，不能退款">
        <SelectInput {...form.register('nature')}>
          <Options of={adjustmentNatures} />
        </SelectInput>
      </Field>
      <Field label="金额（元）" error={errors.amount?.message}>
        <TextInput
          inputMode="decimal"
          {...form.register('amount', { validate: (text) => centsProblem(text) || true })}
        />
      </Field>
      <ToldReason field={form.register('reason', reasonRule)} error={errors.reason?.message} />
      <SecondReviewNotice amountMinor={amountMinor} />
    </FormDialog>
  );
}
