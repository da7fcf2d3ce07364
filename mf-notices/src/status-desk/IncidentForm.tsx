import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  incidentKinds,
  saveIncident,
  severities,
  type IncidentKind,
  type IncidentView,
  type Severity,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, Panel, SelectInput, TextInput, theme, toast } from '@portal/design';
import { DateField, FormActions, FormError, Options } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { countHint } from '@portal/rules';

interface IncidentFields {
  kind: IncidentKind;
  title: string;
  severity: Severity;
  parts: string[];
  startsAt: string;
  endsAt: string;
}

interface IncidentFormProps {
  incident: IncidentView | null;
  choices: readonly { part: string; name: string }[];
  /** Default start of a new incident, `yyyy-MM-dd HH:mm`. */
  now: string;
}

const fieldsOf = (incident: IncidentView | null, start: string): IncidentFields => ({
  kind: incident?.kind ?? 'incident',
  title: incident?.title ?? '',
  severity: incident?.severity ?? 'minor',
  parts: incident?.parts ?? [],
  startsAt: incident?.startsAt.slice(0, 16) ?? start,
  endsAt: incident?.endsAt?.slice(0, 16) ?? '',
});

/** Basic data of an incident. Its progress is reported by updates. */
export function IncidentForm({ incident, choices, now }: IncidentFormProps) {
  const navigate = useNavigate();
  const [start] = useState(now);
  // What the input is based on: what is being typed is neither replaced by a newer version, nor saved over one.
  const [seen, setSeen] = useState(incident);
  const form = useForm<IncidentFields>({ values: fieldsOf(seen, start) });
  const { register, control, watch } = form;
  const { errors, isDirty } = form.formState;
  const isSame = JSON.stringify(fieldsOf(seen, start)) === JSON.stringify(fieldsOf(incident, start));
  if (seen?.version !== incident?.version && (isSame || !isDirty)) setSeen(incident);
  const isPublished = incident !== null && incident.state !== 'draft';
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'incidentId',
    send: (fields, reqNo) =>
      call(saveIncident, { ...fields, incidentId: seen?.incidentId, version: seen?.version, reqNo }),
    onSent({ incidentId }) {
      toast(isPublished ? '已保存' : '草稿已保存，发布第一条进展后公开', 'good');
      void navigate(`/ops/statusEdit?incidentId=${incidentId}`);
    },
  });

  return (
    <Panel title="事件">
      <form noValidate onSubmit={submit}>
        <Field label="类型" error={errors.kind?.message}>
          <SelectInput {...register('kind', { disabled: isPublished })}>
            <Options of={incidentKinds} />
          </SelectInput>
        </Field>
        <Field label="标题" hint={countHint(watch('title'), 60)} error={errors.title?.message}>
          <TextInput maxLength={60} {...register('title', { required: '请填写标题' })} />
        </Field>
        <Field label="级别" error={errors.severity?.message}>
          <SelectInput {...register('severity')}>
            <Options of={severities} />
          </SelectInput>
        </Field>
        <Controller
          name="parts"
          control={control}
          rules={{ validate: (parts) => parts.length > 0 || '请选择受影响的部分' }}
          render={({ field: { value, onChange } }) => (
            <Parts role="group" aria-label="受影响的部分">
              <span>受影响的部分</span>
              {choices.map(({ part, name }) => (
                <Checkbox
                  key={part}
                  checked={value.includes(part)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, part] : value.filter((one) => one !== part))
                  }
                >
                  {name}
                </Checkbox>
              ))}
              {errors.parts && <Mistake role="alert">{errors.parts.message}</Mistake>}
            </Parts>
          )}
        />
        <DateField control={control} name="startsAt" label="开始时间" missing="请选择开始时间" hasTime />
        <DateField
          control={control}
          name="endsAt"
          label={watch('kind') === 'maintenance' ? '结束时间' : '结束时间（选填）'}
          hint="故障结束时会自动填上"
          hasTime
        />
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            {isPublished ? '保存' : '保存草稿'}
          </Button>
          <Button onClick={() => void navigate('/ops/status')}>返回</Button>
        </FormActions>
      </form>
    </Panel>
  );
}

const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.l};
  margin-bottom: ${theme.space.l};
  > span:first-child {
    flex-basis: 100%;
    font-weight: 500;
  }
`;

const Mistake = styled.p`
  flex-basis: 100%;
  color: ${theme.color.bad};
  font-size: ${theme.size.s};
`;
