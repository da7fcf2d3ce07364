import { useForm } from 'react-hook-form';
import { advancePerson } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, Panel, TextInput, toast } from '@portal/design';
import { FormActions, FormError, mobileRule } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isBankCardNo, plainAmount } from '@portal/rules';
import { CodeProof } from '../common/CodeProof';

interface CardFields {
  bankCardNo: string;
  /** Phone number known to the bank, named as the code fields require. */
  account: string;
  captcha: string;
  code: string;
  hasAgreed: boolean;
}

const bare = (value: string) => plainAmount(value).replaceAll(/\s/g, '');

/** Verification by four elements of one's own bank card: name, document, card and phone number. */
export function CardForm() {
  const form = useForm<CardFields>({
    defaultValues: { bankCardNo: '', account: '', captcha: '', code: '', hasAgreed: false },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    send: ({ bankCardNo, account, code }, reqNo) =>
      call(advancePerson, {
        way: 'bankCard',
        bankCardNo: bare(bankCardNo),
        bankPhone: account,
        vercode: code,
        reqNo,
      }),
    onSent: () => {
      toast('核验通过', 'good');
      void revalidate();
    },
    names: { bankPhone: 'account', vercode: 'code' },
    codes: { E0001: 'code', E0028: 'code', E5205: 'bankCardNo' },
  });
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="银行卡">
        <Field label="银行卡号" error={errors.bankCardNo?.message} hint="须为本人的借记卡或信用卡">
          <TextInput
            autoComplete="off"
            inputMode="numeric"
            maxLength={24}
            {...register('bankCardNo', {
              validate: (value) =>
                isBankCardNo(bare(value)) || (value ? '银行卡号有误，请核对' : '请输入银行卡号'),
            })}
          />
        </Field>
        <Field label="银行预留手机号" error={errors.account?.message} hint="开卡时留在银行的手机号">
          <TextInput
            autoComplete="tel"
            inputMode="numeric"
            maxLength={11}
            {...register('account', mobileRule)}
          />
        </Field>
        <CodeProof scene="personAdvanced" form={form} onRefusal={refuse} />
      </Panel>
      <Checkbox
        {...register('hasAgreed', { validate: (value) => value || '请阅读并同意授权说明' })}
        aria-invalid={errors.hasAgreed ? true : undefined}
      >
        我同意平台把姓名、证件号、银行卡号与手机号交给核验机构比对；卡号不保存
      </Checkbox>
      <FormError text={(refusal || errors.hasAgreed?.message) ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交核验
        </Button>
      </FormActions>
    </form>
  );
}
