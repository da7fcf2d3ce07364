import { useForm } from 'react-hook-form';
import { advancePerson } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

/** Starts a face check on an external page. */
export function FaceForm() {
  const form = useForm({ defaultValues: { hasAgreed: false } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (_, reqNo) => call(advancePerson, { way: 'face', reqNo }),
    onSent: () => void revalidate(),
  });
  const { hasAgreed } = form.formState.errors;

  return (
    <form noValidate onSubmit={submit}>
      <Checkbox
        {...form.register('hasAgreed', { validate: (value) => value || '请阅读并同意授权说明' })}
        aria-invalid={hasAgreed ? true : undefined}
      >
        我同意平台把姓名与证件号交给核验机构，由其采集人脸并与证件比对；平台不保存人脸图像
      </Checkbox>
      <FormError text={refusal ?? hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          开始人脸核验
        </Button>
      </FormActions>
    </form>
  );
}
