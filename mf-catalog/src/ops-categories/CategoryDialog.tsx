import { useForm } from 'react-hook-form';
import { categoryNameMax, categoryOrderMax, saveCategory, type ManagedCategory } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormDialog, atLeast } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { plainAmount } from '@portal/rules';

interface CategoryDialogProps {
  /** Absent: creates one. */
  category?: ManagedCategory;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

/** Name, icon and parent of a category. */
export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const form = useForm({
    defaultValues: {
      name: category?.name ?? '',
      parentId: category?.parentId ?? '',
      icon: category?.icon ?? '',
      order: String(category?.order ?? 0),
      mark: category?.mark,
    },
  });
  const { errors } = form.formState;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ parentId, ...fields }) =>
      call(saveCategory, { ...fields, cateId: category?.cateId, parentId: parentId || undefined }),
    onSent() {
      toast('已保存', 'good');
      onClose();
      void revalidate();
    },
  });
  const tops = categories.filter(({ cateId, parentId }) => parentId === null && cateId !== category?.cateId);

  return (
    <FormDialog
      title={category ? '编辑分类' : '新增分类'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="名称" error={errors.name?.message}>
        <TextInput
          maxLength={categoryNameMax}
          {...form.register('name', atLeast(2, `请填写2到${categoryNameMax}个字的名称`))}
        />
      </Field>
      <Field label="上级分类" hint="改上级即移动，其中的 API 一起移动" error={errors.parentId?.message}>
        <SelectInput {...form.register('parentId')}>
          <option value="">无（一级分类）</option>
          {tops.map(({ cateId, name }) => (
            <option key={cateId} value={cateId}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="图标（选填）" hint="一个字符，显示在名称前" error={errors.icon?.message}>
        <TextInput maxLength={2} {...form.register('icon')} />
      </Field>
      <Field label="排序" hint="数字小的在前" error={errors.order?.message}>
        <TextInput
          inputMode="numeric"
          {...form.register('order', {
            validate: (order) =>
              (/^\d{1,4}$/.test(plainAmount(order)) && Number(plainAmount(order)) <= categoryOrderMax) ||
              `请填写0到${categoryOrderMax}的整数`,
          })}
        />
      </Field>
    </FormDialog>
  );
}
