import { useForm } from 'react-hook-form';
import {
  addReceiver,
  editReceiver,
  messageKinds,
  receiverProofHours,
  type MessageKind,
  type MessageReceiver,
} from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput, toast } from '@portal/design';
import { AllOrSome, FormDialog, useCountdown } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isEmail } from '@portal/rules';
import { proofCountdown } from './proofCountdown';

interface ReceiverFormProps {
  /** Absent: creates one. */
  receiver?: MessageReceiver;
  onClose: () => void;
}

interface Fields {
  email: string;
  remark: string;
  /** Follows the account's own mail settings, including later changes. */
  isAll: boolean;
  kinds: MessageKind[];
}

/** An additional mailbox: address, remark, kinds of messages. */
export function ReceiverForm({ receiver, onClose }: ReceiverFormProps) {
  const { email = '', remark = '', kinds = [] } = receiver ?? {};
  const form = useForm<Fields>({ defaultValues: { email, remark, isAll: kinds.length === 0, kinds } });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const { start } = useCountdown(proofCountdown(watch('email')));
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    async send(fields, reqNo) {
      const wish = { remark: fields.remark, kinds: fields.isAll ? [] : fields.kinds };
      if (!receiver) return call(addReceiver, { ...wish, email: fields.email.trim(), reqNo });
      await call(editReceiver, { ...wish, receiverId: receiver.receiverId, mark: receiver.mark });
      return null;
    },
    onSent(asked) {
      if (asked) start(asked.leftSeconds);
      toast(asked ? '已添加，验证邮件已发出' : '已保存', 'good');
      onClose();
      void revalidate();
    },
    codes: { E7048: 'email', E7050: 'email' },
  });

  return (
    <FormDialog
      title={receiver ? '修改接收邮箱' : '添加接收邮箱'}
      submitLabel={receiver ? '保存' : '添加并发送验证邮件'}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="邮箱"
        error={errors.email?.message}
        hint={receiver ? undefined : `对方须在 ${receiverProofHours} 小时内同意接收`}
      >
        <TextInput
          type="email"
          readOnly={receiver !== undefined}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email', { validate: (value) => isEmail(value.trim()) || '请输入正确的邮箱' })}
        />
      </Field>
      <Field label="备注（选填）" error={errors.remark?.message} hint="只有您看得到，例如“财务组”">
        <TextInput maxLength={30} autoComplete="off" {...register('remark')} />
      </Field>
      <AllOrSome
        legend="接收的消息"
        allLabel="与账号的邮件相同"
        all={register('isAll')}
        isAll={watch('isAll')}
        choices={Object.entries(messageKinds)}
        some={register('kinds', {
          validate: (chosen, { isAll }) => isAll || chosen.length > 0 || '请至少选择一项消息类型',
        })}
        error={errors.kinds?.message}
      />
    </FormDialog>
  );
}
