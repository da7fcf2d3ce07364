import { useForm } from 'react-hook-form';
import { verifyIdentity, verifyPasskeyOptions, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Empty, Field, SelectInput } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { identityWays, type IdentityScene } from '@portal/rules';
import { useSubmission } from '../useSubmission';
import { IdentityField } from './IdentityField';
import { isTyped, valueFields, type IdentityFields } from './identityFields';
import { PasskeyError, passkeyHint, signWithPasskey } from './passkeys';

export interface IdentityFormProps {
  /** What the proof is for. */
  scene: IdentityScene;
  /** How this person can prove it. */
  ways: VerifyWays;
  submitLabel?: string;
  /** Gets the ticket: good for one thing, for ten minutes. */
  onProved: (ticket: string) => void;
  /** In a dialog: leads out of it. */
  onCancel?: () => void;
}

/** Form with which a signed-in member verifies their identity again. */
export function IdentityForm({ scene, ways, submitLabel = '下一步', onProved, onCancel }: IdentityFormProps) {
  const offered = ways.ways;
  const form = useForm<IdentityFields>({
    shouldUnregister: true,
    defaultValues: {
      way: offered[0],
      account: ways.mobileMask ? 'mobile' : 'email',
      captcha: '',
      code: '',
      password: '',
      totp: '',
      recovery: '',
    },
  });
  // A single way needs no choice; its field would otherwise stay unregistered and be dropped by the form.
  const only = offered.length === 1 ? offered[0] : undefined;
  const way = only ?? form.watch('way');
  const field = way && isTyped(way) ? valueFields[way] : undefined;

  async function proofOf(fields: IdentityFields): Promise<string> {
    if (field) return fields[field];
    return signWithPasskey((await call(verifyPasskeyOptions, {})).options);
  }

  const { submit, refusal, refuse, isBusy } = useSubmission(form, {
    send: async (fields) =>
      call(verifyIdentity, {
        way,
        value: await proofOf(fields),
        scene,
        ...(way === 'code' && { target: fields.account }),
      }),
    onSent: ({ ticket }) => onProved(ticket),
    names: field && { value: field },
    codes: field && { E5005: field, E5302: field, E0001: field, E0028: field },
    onRefused(error) {
      const isPasskey = error instanceof PasskeyError;
      if (isPasskey) refuse(error.message);
      return isPasskey;
    },
  });

  if (!way) return <Empty text="当前没有可用的验证方式，请联系客服" />;
  return (
    <form noValidate onSubmit={submit}>
      {offered.length > 1 && (
        <Field label="验证方式">
          <SelectInput {...form.register('way', { onChange: () => refuse(null) })}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {identityWays[one]}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {isTyped(way) ? (
        <IdentityField key={way} way={way} form={form} ways={ways} onRefusal={refuse} />
      ) : (
        <p>{passkeyHint}</p>
      )}
      <FormError text={refusal} />
      <FormActions>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="submit" $kind="primary" $size={onCancel ? 'm' : 'l'} disabled={isBusy}>
          {submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}
