import { useForm } from 'react-hook-form';
import {
  abilities,
  applyAlliance,
  applyPartner,
  orgTypes,
  regions,
  type JoinTarget,
  type MyJoin,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { keyOf } from '@portal/rules';
import { ContactFields } from './ContactFields';
import { OrganisationFields } from './OrganisationFields';
import type { JoinFields } from './joinFields';

interface JoinFormProps {
  target: JoinTarget;
  /** The previous application; blank for a first one. */
  data: MyJoin;
  onSent: () => void;
}

/** Application form: organisation, contact, public profile, and reason. */
export function JoinForm({ target, data, onSent }: JoinFormProps) {
  const { state: _, fileUrl, fileName, rejects, submittedAt: __, ...given } = data;
  const form = useForm<JoinFields>({
    defaultValues: { ...given, fileUrl: fileUrl ? { fileUrl, fileName } : null },
  });
  const { formState } = form;
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'section',
    send: (fields, reqNo) => send(target, fields, reqNo),
    onSent: () => {
      toast('已提交，等待平台审核', 'good');
      onSent();
    },
  });
  const problemOf = (name: keyof JoinFields) => {
    const { error } = form.getFieldState(name, formState);
    return error?.message ?? rejects.find(({ field }) => field === name)?.reason;
  };

  return (
    <form noValidate onSubmit={submit}>
      <OrganisationFields target={target} form={form} problemOf={problemOf} />
      <ContactFields form={form} problemOf={problemOf} />
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交申请
        </Button>
      </FormActions>
    </form>
  );
}

/** Sends the form to the call of its target. */
function send(target: JoinTarget, fields: JoinFields, reqNo: string) {
  const { orgType, ability, region, fileUrl, ...rest } = fields;
  const common = { ...rest, fileUrl: fileUrl?.fileUrl ?? '', reqNo };
  return target === 'alliance'
    ? call(applyAlliance, { ...common, orgType: keyOf(orgTypes, orgType) ?? 'bank' })
    : call(applyPartner, {
        ...common,
        ability: keyOf(abilities, ability) ?? 'data',
        region: keyOf(regions, region) ?? 'north',
      });
}
