import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  incidentStates,
  nextIncidentStates,
  updateIncident,
  type IncidentState,
  type IncidentView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Panel, SelectInput, TextArea, Timeline, theme, toast } from '@portal/design';
import { FormActions, FormError, useUnsavedWhile } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint } from '@portal/rules';

interface UpdateFields {
  state: IncidentState;
  text: string;
}

/** Form for the next update of an incident, above the earlier ones. */
export function UpdateForm({ incident }: { incident: IncidentView }) {
  const { incidentId, version, kind, state, updates } = incident;
  const next = nextIncidentStates(kind, state);
  const { revalidate } = useRevalidator();
  const form = useForm<UpdateFields>({
    defaultValues: { state: next.includes(state) ? state : next[0], text: '' },
  });
  const { errors } = form.formState;
  useUnsavedWhile(form.formState.isDirty);
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(updateIncident, { incidentId, version, ...fields, reqNo }),
    onSent() {
      toast('已发布，并通知了订阅者', 'good');
      form.reset();
      void revalidate();
    },
  });

  return (
    <Panel title="进展">
      {next.length > 0 && (
        <form noValidate onSubmit={submit}>
          <Field label="状态" error={errors.state?.message}>
            <SelectInput {...form.register('state')}>
              {next.map((one) => (
                <option key={one} value={one}>
                  {incidentStates[one]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field
            label="说明"
            error={errors.text?.message}
            hint={`写给访客看：影响了什么、正在做什么、何时再更新，${countHint(form.watch('text'), 1000)}`}
          >
            <TextArea rows={4} maxLength={1000} {...form.register('text', { required: '请填写说明' })} />
          </Field>
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" disabled={isBusy}>
              {state === 'draft' ? '公开并发布进展' : '发布进展'}
            </Button>
          </FormActions>
        </form>
      )}
      <Said>
        <Timeline
          events={updates.map(({ state: said, text, at, by }) => ({
            at: at.slice(0, 16),
            title: `${incidentStates[said]}（${by}）`,
            text,
          }))}
        />
      </Said>
    </Panel>
  );
}

const Said = styled.div`
  margin-top: ${theme.space.xl};
`;
