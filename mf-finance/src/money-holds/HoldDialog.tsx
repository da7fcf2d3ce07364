import { Controller, useForm } from 'react-hook-form';
import { addHold, holdScopes, holdState, type HoldScope, type MoneyAccountRow } from '@portal/calls';
import { call } from '@portal/client';
import { DateInput, Facts, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatBalance, keysOf, parseYuan } from '@portal/rules';
import { centsProblem } from '../common/centsProblem';
import { reasonRule } from '../common/reasonRule';
import { SecondReviewNotice } from '../common/SecondReviewNotice';
import { ToldReason } from '../common/ToldReason';

interface HoldFields {
  scope: HoldScope;
  amount: string;
  until: string;
  reason: string;
}

/** Places a hold on an account: scope, amount, end and reason. */
export function HoldDialog({ account, onClose }: { account: MoneyAccountRow; onClose: () => void }) {
  const form = useForm<HoldFields>({
    defaultValues: { scope: 'balance', amount: '', until: '', reason: '' },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ scope, amount, until, reason }, reqNo) =>
      call(addHold, {
        accountId: account.accountId,
        scope,
        amount: scope === 'all' ? undefined : amount.trim(),
        until: until || undefined,
        reason,
        reqNo,
      }),
    onSent({ state }) {
      toast(state === holdState.active ? '已冻结' : '已提交，等待另一位运营复核', 'good');
      void revalidate();
      onClose();
    },
    codes: { E3104: 'amount' },
  });
  const { errors } = form.formState;
  const [scope, amount] = form.watch(['scope', 'amount']);
  const most = { balance: account.available, payable: account.payable };
  const worth = (parseYuan(account.available) ?? 0) + (parseYuan(account.payable) ?? 0);
  const scopes = keysOf(holdScopes).filter((one) => one !== 'payable' || account.isProvider === 1);

  function amountProblem(text: string): string | true {
    if (scope === 'all') return true;
    const problem = centsProblem(text);
    if (problem) return problem;
    return (
      (parseYuan(text) ?? 0) <= (parseYuan(most[scope]) ?? 0) ||
      `现在最多可冻结 ${formatBalance(most[scope])}`
    );
  }

  return (
    <FormDialog
      title={`冻结 ${account.name}`}
      submitLabel="冻结"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['可用余额', formatBalance(account.available)],
          ...(account.isProvider === 1 ? ([['可提现收益', formatBalance(account.payable)]] as const) : []),
        ]}
      />
      <Field
        label="范围"
        hint={
          scope === 'all'
            ? '现有的与以后到账的都不能消费、提现或退款；按次计费的调用立即停止'
            : '只冻结这个金额，其余照常使用；网关已预留的在退回后才能冻结'
        }
      >
        <SelectInput {...form.register('scope')}>
          {scopes.map((one) => (
            <option key={one} value={one}>
              {holdScopes[one]}
            </option>
          ))}
        </SelectInput>
      </Field>
      {scope !== 'all' && (
        <Field label="金额（元）" error={errors.amount?.message}>
          <TextInput inputMode="decimal" {...form.register('amount', { validate: amountProblem })} />
        </Field>
      )}
      <Field label="期限（选填）" hint="到这一天结束时自动解冻；不填则直到解冻" error={errors.until?.message}>
        <Controller control={form.control} name="until" render={({ field }) => <DateInput {...field} />} />
      </Field>
      <ToldReason field={form.register('reason', reasonRule)} error={errors.reason?.message} />
      <SecondReviewNotice
        amountMinor={scope === 'all' ? worth : (parseYuan(amount) ?? 0)}
        also="；解冻也须由另一位运营"
      />
    </FormDialog>
  );
}
