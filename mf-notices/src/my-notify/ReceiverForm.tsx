import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  addReceiver,
  editReceiver,
  messageKinds,
  receiverProofHours,
  type MessageKind,
  type MessageReceiver,
} from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Field, TextInput, theme, toast } from '@portal/design';
import { FormDialog, FormError, useCountdown } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { isEmail } from '@portal/rules';
import { proofCountdown } from './proofCountdown';

interface ReceiverFormProps {
  /** Absent: a new one. */
  receiver?: MessageReceiver;
  onClose: () => void;
}

interface Fields {
  email: string;
  remark: string;
  /** Whatever the account gets by mail, also as that is changed. */
  isAll: boolean;
  kinds: MessageKind[];
}

/** A mailbox, whose it is, and what it gets. */
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
      await call(editReceiver, { ...wish, receiverId: receiver.receiverId });
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
      <Choices>
        <legend>接收的消息</legend>
        <Checkbox {...register('isAll')}>与账号的邮件相同</Checkbox>
        {!watch('isAll') &&
          Object.entries(messageKinds).map(([kind, name]) => (
            <Checkbox
              key={kind}
              value={kind}
              {...register('kinds', {
                validate: (chosen, { isAll }) => isAll || chosen.length > 0 || '请至少选择一项消息类型',
              })}
            >
              {name}
            </Checkbox>
          ))}
      </Choices>
      <FormError text={errors.kinds?.message ?? null} />
    </FormDialog>
  );
}

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.m};
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  label:first-of-type {
    grid-column: 1 / -1;
  }
`;
