import { useForm } from 'react-hook-form';
import { authenticationState, savePersonAuth, type PersonAuth } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink, Checkbox } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { ContactFields } from './ContactFields';
import { IdentityFields } from './IdentityFields';
import { formNames, type PersonFields } from './PersonFields';
import { PhotoFields } from './PhotoFields';

export function PersonForm({ data }: { data: PersonAuth }) {
  const form = useForm<PersonFields>({ defaultValues: startOf(data) });
  const navigate = useNavigate();
  const { submit, refusal, refuse, isBusy } = useGuardedSubmission(form, {
    part: 'change',
    send: (fields, reqNo) => call(savePersonAuth, { ...contentOf(fields), reqNo }),
    onSent: () => void navigate('/personIndex/personOk'),
    names: formNames,
  });
  const { hasAgreed } = form.formState.errors;

  return (
    <form noValidate onSubmit={submit}>
      <IdentityFields form={form} data={data} />
      <PhotoFields form={form} data={data} />
      <ContactFields form={form} data={data} onRefusal={refuse} />
      <Checkbox
        {...form.register('hasAgreed', { validate: (value) => value || '请阅读并同意授权说明' })}
        aria-invalid={hasAgreed ? true : undefined}
      >
        我同意平台为核验身份处理以上信息，并确认它们真实、属于本人
      </Checkbox>
      <FormError text={refusal ?? hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交认证
        </Button>
        <ButtonLink to="/unitType" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

/** The value to start with: only after a rejection is it sent unmasked; otherwise it has to be typed again. */
const shownOf = (data: PersonAuth, value: string) =>
  data.state === authenticationState.rejected ? value : '';

const startOf = (data: PersonAuth): PersonFields => ({
  realName: shownOf(data, data.realName),
  idKind: data.idKind,
  idNo: '',
  isForGood: data.state === authenticationState.rejected && data.idValidTo === null,
  idValidTo: data.idValidTo ?? '',
  account: shownOf(data, data.phone),
  captcha: '',
  code: '',
  idFrontUrl: data.idFrontUrl,
  idBackUrl: data.idBackUrl,
  address: data.address,
  hasAgreed: false,
});

const contentOf = (fields: PersonFields) => ({
  realName: fields.realName,
  idKind: fields.idKind,
  idNo: fields.idNo || undefined,
  idValidTo: fields.isForGood ? undefined : fields.idValidTo,
  phone: fields.account,
  vercode: fields.code,
  idFrontUrl: fields.idFrontUrl,
  idBackUrl: fields.idBackUrl,
  address: fields.address,
});
