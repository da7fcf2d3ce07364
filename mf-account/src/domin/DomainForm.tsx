import { useForm } from 'react-hook-form';
import { applyPortal, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ButtonLink } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { useKeptFields } from '../common/useKeptFields';
import { BrandPanel } from './BrandPanel';
import { ContactPanel } from './ContactPanel';
import { startOf, type DomainFields } from './DomainFields';
import { NamePanel } from './NamePanel';

/** Fields kept across a reload. The contact is personal data and not among them. */
const kept = [
  'doName',
  'doPrefix',
  'industry',
  'usage',
  'doColor',
  'doLogoUrl',
  'do_rc_url',
  'icpNo',
  'host',
] as const;

/** Application form with a live preview of the header. */
export function DomainForm({ before }: { before: PortalView | null }) {
  const form = useForm<DomainFields>({ defaultValues: startOf(before), mode: 'onTouched' });
  const { errors } = form.formState;
  const navigate = useNavigate();
  const forget = useKeptFields(form, `domin:${before?.doId ?? ''}`, kept);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'doId',
    send: ({ hasAgreed: _, host, industry, ...fields }, reqNo) =>
      call(applyPortal, {
        ...fields,
        doId: before?.doId,
        host: host || undefined,
        industry: industry || undefined,
        reqNo,
      }),
    onSent: ({ doId }) => {
      forget();
      void navigate(`/dominSuccessComponent?doId=${doId}`);
    },
    codes: { E6001: 'doPrefix', E6002: 'doPrefix', E6005: 'host' },
  });
  const rejection = (field: string) => before?.rejects.find((one) => one.field === field)?.reason;

  return (
    <form noValidate onSubmit={submit}>
      <NamePanel form={form} rejection={rejection} doId={before?.doId} />
      <BrandPanel form={form} rejection={rejection} />
      <ContactPanel form={form} rejection={rejection} />
      <FormError text={refusal ?? errors.hasAgreed?.message ?? null} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申请
        </Button>
        <ButtonLink to="/dominList" $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}
