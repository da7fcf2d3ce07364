import { Controller, useForm } from 'react-hook-form';
import { couponAccountsMax, couponBatchState, issueCoupons } from '@portal/calls';
import { call } from '@portal/client';
import { DateInput, Field, Notice, SelectInput, TextArea, TextInput, toast } from '@portal/design';
import { FormDialog, Options, atLeast } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { moneyText, parseYuan, secondReviewMinor } from '@portal/rules';
import { centsProblem } from '../common/centsProblem';
import { reasonRule } from '../common/reasonRule';

const limits = { none: '不限', api: '指定 API', category: '指定分类' } as const;

interface IssueFields {
  title: string;
  amount: string;
  accounts: string;
  until: string;
  limit: keyof typeof limits;
  limitId: string;
  reason: string;
}

/** Splits at white space, commas and semicolons, and removes duplicates. */
const readAccounts = (text: string) => [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))];

/** Issues coupons: accounts, amount, expiry, restriction and reason. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<IssueFields>({
    defaultValues: { title: '', amount: '', accounts: '', until: '', limit: 'none', limitId: '', reason: '' },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ limit, limitId, accounts, ...fields }, reqNo) =>
      call(issueCoupons, {
        ...fields,
        amount: fields.amount.trim(),
        accounts: readAccounts(accounts),
        apiId: limit === 'api' ? limitId.trim() : undefined,
        categoryId: limit === 'category' ? limitId.trim() : undefined,
        reqNo,
      }),
    onSent({ state, accounts }) {
      toast(
        state === couponBatchState.issued ? `已发放给 ${accounts} 个账户` : '已提交，等待另一位运营复核',
        'good',
      );
      void revalidate();
      onClose();
    },
    names: { apiId: 'limitId', categoryId: 'limitId' },
    codes: { E4004: 'limitId', E3111: 'accounts', E4210: 'accounts' },
  });
  const { errors } = form.formState;
  const [amount, accounts, limit] = form.watch(['amount', 'accounts', 'limit']);
  const count = readAccounts(accounts).length;
  const total = (parseYuan(amount) ?? 0) * count;

  return (
    <FormDialog
      title="发放代金券"
      submitLabel="发放"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名称" hint="账户会看到，如“新用户礼包”" error={errors.title?.message}>
        <TextInput maxLength={30} {...form.register('title', atLeast(2, '请填写名称，至少 2 个字'))} />
      </Field>
      <Field
        label="账户"
        hint={`个人填邮箱或手机号，组织填账户编号（见“账户资金”）；一行一个，最多 ${couponAccountsMax} 个，已填 ${count} 个`}
        error={errors.accounts?.message}
      >
        <TextArea
          rows={3}
          {...form.register('accounts', {
            validate: (text) => {
              const wanted = readAccounts(text).length;
              if (wanted === 0) return '请填写账户';
              return wanted <= couponAccountsMax || `一次最多 ${couponAccountsMax} 个账户`;
            },
          })}
        />
      </Field>
      <Field label="每张金额（元）" error={errors.amount?.message}>
        <TextInput
          inputMode="decimal"
          {...form.register('amount', {
            validate: (text) => centsProblem(text) || true,
          })}
        />
      </Field>
      <Field label="有效期至" hint="到这一天结束，没有用完的部分失效" error={errors.until?.message}>
        <Controller
          control={form.control}
          name="until"
          rules={{ validate: (day) => day !== '' || '请选择有效期' }}
          render={({ field }) => <DateInput {...field} />}
        />
      </Field>
      <Field label="限定">
        <SelectInput {...form.register('limit')}>
          <Options of={limits} />
        </SelectInput>
      </Field>
      {limit !== 'none' && (
        <Field
          label={limit === 'api' ? 'API 编号' : '分类编号'}
          hint="见 API 详情或目录的地址"
          error={errors.limitId?.message}
        >
          <TextInput
            maxLength={64}
            {...form.register('limitId', { validate: (text) => text.trim() !== '' || '请填写编号' })}
          />
        </Field>
      )}
      <Field label="原因" hint="只有运营看到" error={errors.reason?.message}>
        <TextArea rows={2} maxLength={200} {...form.register('reason', reasonRule)} />
      </Field>
      {total > 0 && count > 1 && <p>共 {moneyText(total)}</p>}
      {total >= secondReviewMinor && (
        <Notice tone="warn">总额达到 {moneyText(secondReviewMinor)}，须由另一位运营复核后发放。</Notice>
      )}
    </FormDialog>
  );
}
