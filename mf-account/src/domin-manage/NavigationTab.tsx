import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { portalNavigation, saveNavigation, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Field, Panel, TextInput, theme, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { navigationOf } from './navigationOf';
import { TabText } from './TabText';
import { useSeenMark } from './useSeenMark';

interface NavigationFields {
  items: { label: string; isOn: boolean }[];
}

/** Labels and visibility of the portal's navigation entries. */
export function NavigationTab({ view: { doId, draft, marks } }: { view: PortalView }) {
  const entries = navigationOf(draft);
  const form = useForm<NavigationFields>({
    defaultValues: { items: entries.map(({ label, isOn }) => ({ label, isOn: isOn === 1 })) },
  });
  const { revalidate } = useRevalidator();
  const [mark, setMark] = useSeenMark(marks?.navigation, false);
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab',
    send: ({ items }) =>
      call(saveNavigation, {
        doId,
        mark,
        items: entries.map(({ to, label }, place) => ({
          to,
          label: items[place]?.label.trim() ?? label,
          isOn: items[place]?.isOn === false ? 0 : 1,
        })),
      }),
    onSent: (saved, fields) => {
      setMark(saved.mark);
      form.reset(fields);
      toast('草稿已保存', 'good');
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <Panel title="导航">
      <TabText>专区页头里的入口。可以改名，也可以隐藏；首页始终显示。</TabText>
      <form noValidate onSubmit={submit}>
        {entries.map(({ to }, place) => (
          <Line key={to}>
            <Field label={portalNavigation[to]} error={errors.items?.[place]?.label?.message}>
              <TextInput
                maxLength={8}
                {...form.register(`items.${place}.label`, {
                  validate: (value) => value.trim() !== '' || '请填写名称',
                })}
              />
            </Field>
            {to === '/' ? (
              <span>始终显示</span>
            ) : (
              <Checkbox {...form.register(`items.${place}.isOn`)}>显示</Checkbox>
            )}
          </Line>
        ))}
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            保存草稿
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 96px;
  align-items: center;
  gap: ${theme.space.l};
  max-width: 480px;
`;
