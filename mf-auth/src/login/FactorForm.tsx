import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { finishLogin, loginPasskeyOptions, type CallReply, type login } from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { Button, Field, SelectInput, theme, toast } from '@portal/design';
import { FormActions, FormError, TextButton } from '@portal/forms';
import { PasskeyError, passkeyHint, signWithPasskey, useSubmission } from '@portal/page';
import { identityWays, type FactorWay } from '@portal/rules';
import { FactorField } from '../second-factor/FactorField';

interface FactorFormProps {
  mfaTicket: string;
  ways: readonly FactorWay[];
  onSignedIn: (reply: CallReply<typeof login>) => void;
  /** Back to the password: by choice, or because the ticket has expired. */
  onBack: () => void;
  /** The user can use none of the ways any more. */
  onLost: () => void;
}

/** Second factor of a login. */
export function FactorForm({ mfaTicket, ways, onSignedIn, onBack, onLost }: FactorFormProps) {
  const [way, setWay] = useState<FactorWay>(ways[0] ?? 'totp');
  const form = useForm({ defaultValues: { value: '' } });
  const { register, formState } = form;
  const isTyped = way !== 'passkey';
  const { submit, refusal, refuse, isBusy } = useSubmission(form, {
    async send({ value }) {
      const proof = isTyped
        ? value
        : await signWithPasskey((await call(loginPasskeyOptions, { mfaTicket })).options);
      return call(finishLogin, { mfaTicket, way, value: proof });
    },
    onSent: onSignedIn,
    codes: isTyped ? { E5302: 'value' } : {},
    onRefused(error) {
      if (error instanceof PasskeyError) {
        refuse(error.message);
        return true;
      }
      if (!(error instanceof CallError) || error.code !== 'E5305') return false;
      toast(messageOf(error), 'bad');
      onBack();
      return true;
    },
  });

  function handleWay(chosen: string) {
    setWay(ways.find((one) => one === chosen) ?? way);
    refuse(null);
    form.reset();
  }

  return (
    <form noValidate onSubmit={submit}>
      {ways.length > 1 && (
        <Field label="验证方式">
          <SelectInput value={way} onChange={({ target }) => handleWay(target.value)}>
            {ways.map((one) => (
              <option key={one} value={one}>
                {identityWays[one]}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {isTyped ? (
        <FactorField key={way} way={way} register={register} error={formState.errors.value?.message} />
      ) : (
        <p>{passkeyHint}</p>
      )}
      <FormError text={refusal} />
      <FormActions>
        <Button onClick={onBack}>返回</Button>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          登录
        </Button>
      </FormActions>
      <Lost>
        <TextButton onClick={onLost}>都用不了？申诉重置两步验证</TextButton>
      </Lost>
    </form>
  );
}

const Lost = styled.p`
  margin-top: ${theme.space.m};
  font-size: ${theme.size.s};
`;
