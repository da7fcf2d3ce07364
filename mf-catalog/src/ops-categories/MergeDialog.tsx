import { useForm } from 'react-hook-form';
import { mergeCategory, type ManagedCategory } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';

interface MergeDialogProps {
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

/** Merges a category into another. */
export function MergeDialog({ category: { cateId, name, apiNum }, categories, onClose }: MergeDialogProps) {
  const form = useForm({ defaultValues: { intoId: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ intoId }) => call(mergeCategory, { cateId, intoId }),
    onSent(merged) {
      toast(`已合并，${merged.apiNum} 个 API 归入新的分类`, 'good');
      onClose();
      void revalidate();
    },
  });
  const hasChildren = categories.some(({ parentId }) => parentId === cateId);
  const others = categories.filter((one) => one.cateId !== cateId && !(hasChildren && one.parentId !== null));
  const nameOf = (id: string) => categories.find((one) => one.cateId === id)?.name ?? '';

  return (
    <FormDialog
      title="合并分类"
      submitLabel="合并"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        “{name}”的 {apiNum} 个 API、草稿、代金券与下级分类归入所选分类，旧地址继续有效。合并后不能撤销。
      </p>
      <Field label="合并到" error={form.formState.errors.intoId?.message}>
        <SelectInput {...form.register('intoId', { validate: (id) => id !== '' || '请选择合并到哪个分类' })}>
          <option value="">请选择</option>
          {others.map((one) => (
            <option key={one.cateId} value={one.cateId}>
              {one.parentId ? `${nameOf(one.parentId)} / ${one.name}` : one.name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </FormDialog>
  );
}
