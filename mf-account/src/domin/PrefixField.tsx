import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkPrefix, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { Field, Status, TextInput } from '@portal/design';
import { rule } from '@portal/forms';
import { firstBroken, portalPrefixRules } from '@portal/rules';
import type { DomainFields } from './DomainFields';

const checkAfterMs = 400;

interface PrefixFieldProps {
  form: UseFormReturn<DomainFields>;
  doId: string | undefined;
  /** Reason for the last rejection. */
  remark?: string;
}

/** Prefix of the address, checked while typing. The server checks again on submission. */
export function PrefixField({ form: { register, watch, formState }, doId, remark }: PrefixFieldProps) {
  const prefix = watch('doPrefix');
  const [answer, setAnswer] = useState<(CallReply<typeof checkPrefix> & { prefix: string }) | null>(null);

  useEffect(() => {
    if (firstBroken(portalPrefixRules, prefix)) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(checkPrefix, { prefix, doId }, { signal: abort.signal })
        .then((reply) => setAnswer({ prefix, ...reply }))
        // A failed check does not matter: the server checks on submission.
        .catch(() => {});
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [prefix, doId]);

  const known = answer?.prefix === prefix ? answer : null;
  const taken = known?.usable === 0 ? known.reason : undefined;
  return (
    <Field
      label="专区前缀"
      hint={known ? <Status tone="good">{known.url} 可以使用</Status> : '3 到 20 个小写字母、数字或连字符'}
      error={formState.errors.doPrefix?.message ?? taken ?? remark}
    >
      <TextInput
        autoComplete="off"
        maxLength={20}
        {...register('doPrefix', {
          setValueAs: (value: string) => value.trim().toLowerCase(),
          ...rule(portalPrefixRules),
        })}
      />
    </Field>
  );
}
