import { Controller, useForm } from 'react-hook-form';
import { appealPhone, phoneAppealState, type PhoneAppeal } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, Field, Panel, TextArea, TextInput } from '@portal/design';
import { FormActions, FormError, atLeast, mobileRule } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { CodeProof } from '../common/CodeProof';
import { PaperField } from '../common/PaperField';
import { PictureGrid, pictureRule } from '../common/PictureGrid';
import { countHint } from '@portal/rules';

interface AppealFields {
  /** The new number, named as `useSentCode` requires. */
  account: string;
  captcha: string;
  code: string;
  idFrontUrl: string;
  handUrl: string;
  remark: string;
}

const pictures = [
  { name: 'idFrontUrl', scene: 'idFront', label: '证件人像面' },
  { name: 'handUrl', scene: 'idInHand', label: '手持证件照片' },
] as const;

export function AppealForm({ last }: { last: PhoneAppeal | null }) {
  const form = useForm<AppealFields>({
    defaultValues: { account: '', captcha: '', code: '', idFrontUrl: '', handUrl: '', remark: '' },
  });
  const { revalidate } = useRevalidator();
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    send: ({ account, code, idFrontUrl, handUrl, remark }, reqNo) =>
      call(appealPhone, { newPhone: account, vercode: code, idFrontUrl, handUrl, remark, reqNo }),
    onSent: () => void revalidate(),
    names: { newPhone: 'account', vercode: 'code' },
    codes: { E5001: 'account', E5007: 'account', E0001: 'code', E0028: 'code' },
  });
  const {
    register,
    watch,
    control,
    formState: { errors },
  } = form;
  const reasonOf = (name: string) =>
    last?.state === phoneAppealState.rejected
      ? last.rejects.find(({ field }) => field === name)?.reason
      : undefined;

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="新手机号">
        <Field label="新手机号" error={errors.account?.message ?? reasonOf('newPhone')}>
          <TextInput autoComplete="tel" inputMode="tel" maxLength={11} {...register('account', mobileRule)} />
        </Field>
        <CodeProof scene="changePhone" form={form} onRefusal={refuse} />
      </Panel>
      <Panel title="证件照片">
        <PictureGrid>
          {pictures.map(({ name, scene, label }) => (
            <Controller
              key={name}
              name={name}
              control={control}
              rules={pictureRule(label)}
              render={({ field }) => (
                <PaperField
                  label={label}
                  scene={scene}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors[name]?.message ?? reasonOf(name)}
                />
              )}
            />
          ))}
        </PictureGrid>
      </Panel>
      <Panel title="申诉说明">
        <Field
          label="申诉说明"
          error={errors.remark?.message ?? reasonOf('remark')}
          hint={`旧手机号何时停用、为什么无法验证；5 到 200 字，${countHint(watch('remark'), 200)}`}
        >
          <TextArea rows={4} maxLength={200} {...register('remark', atLeast(5, '请至少填写5个字'))} />
        </Field>
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申诉
        </Button>
        <ButtonLink to="/changePhone/oldPhone" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}
