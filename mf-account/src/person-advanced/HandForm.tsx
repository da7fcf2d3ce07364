import { Controller, useForm } from 'react-hook-form';
import { advancePerson, type AdvancedState } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Panel, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { PaperField } from '../common/PaperField';
import { pictureRule } from '../common/PictureGrid';

/** Submits a picture with the document in hand for an operator's review. */
export function HandForm({ rejects }: Pick<AdvancedState['person'], 'rejects'>) {
  const form = useForm({ defaultValues: { handUrl: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ handUrl }, reqNo) => call(advancePerson, { way: 'manual', handUrl, reqNo }),
    onSent: () => {
      toast('已提交，等待审核', 'good');
      void revalidate();
    },
  });
  const label = '手持证件照片';

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="拍照">
        <Controller
          name="handUrl"
          control={form.control}
          rules={pictureRule(label)}
          render={({ field, fieldState }) => (
            <PaperField
              label={label}
              scene="idInHand"
              hint="手持个人认证时的证件，面部与证件文字都清楚可见；审核后 30 天删除"
              value={field.value}
              onChange={(fileId) => field.onChange(fileId)}
              error={fieldState.error?.message ?? rejects.find((one) => one.field === 'handUrl')?.reason}
            />
          )}
        />
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy}>
          提交审核
        </Button>
      </FormActions>
    </form>
  );
}
