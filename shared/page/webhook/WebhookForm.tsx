import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  addWebhook,
  editWebhook,
  messageKinds,
  webhookEvents,
  type MessageKind,
  type Webhook,
  type WebhookEvent,
  type WebhookSecret,
} from '@portal/calls';
import { call } from '@portal/client';
import { Checkbox, Field, TextInput, theme } from '@portal/design';
import { FormDialog, FormError } from '@portal/forms';
import { useRevalidator } from '@portal/router';
import { keysOf } from '@portal/rules';
import { useSubmission } from '../useSubmission';

interface WebhookFormProps {
  /** Null: of the account. */
  appId: string | null;
  /** Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  onAdded?: (made: WebhookSecret) => void;
}

interface Fields {
  url: string;
  /** Also what there will be one day. */
  isAll: boolean;
  events: WebhookEvent[];
  kinds: MessageKind[];
}

/** Address of a webhook, and what it hears. */
export function WebhookForm({ appId, webhook, onClose, onAdded }: WebhookFormProps) {
  const { url = '', events = [], kinds = [] } = webhook ?? {};
  const form = useForm<Fields>({
    defaultValues: { url, isAll: events.length + kinds.length === 0, events, kinds },
  });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    async send({ isAll, ...given }, reqNo) {
      // None named is how the call says all of them.
      const fields = isAll ? { ...given, events: [], kinds: [] } : given;
      if (webhook) {
        await call(editWebhook, { webhookId: webhook.webhookId, ...fields });
        return null;
      }
      return call(addWebhook, { ...fields, appId: appId ?? undefined, reqNo });
    },
    onSent(made) {
      onClose();
      if (made) onAdded?.(made);
      else void revalidate();
    },
    codes: { E3301: 'url', E3304: 'url' },
  });
  const [chosen, what] = appId === null ? (['kinds', '消息类型'] as const) : (['events', '事件'] as const);
  const choices: readonly [string, string][] =
    appId === null
      ? Object.entries(messageKinds)
      : keysOf(webhookEvents).map((id) => [id, webhookEvents[id]]);

  return (
    <FormDialog
      title={webhook ? '修改Webhook' : '新建Webhook'}
      submitLabel={webhook ? '保存' : '新建'}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="地址" error={errors.url?.message} hint="从互联网可以访问的 https 地址">
        <TextInput
          type="url"
          maxLength={500}
          placeholder="https://example.com/webhook"
          {...register('url', { required: '请填写地址' })}
        />
      </Field>
      <Choices>
        <legend>{what}</legend>
        <Checkbox {...register('isAll')}>全部{what}，包括以后新增的</Checkbox>
        {!watch('isAll') &&
          choices.map(([id, name]) => (
            <Checkbox
              key={id}
              value={id}
              {...register(chosen, {
                validate: (ids, { isAll }) => isAll || ids.length > 0 || `请至少选择一项${what}`,
              })}
            >
              {name}
            </Checkbox>
          ))}
      </Choices>
      <FormError text={errors[chosen]?.message ?? null} />
    </FormDialog>
  );
}

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.m};
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${theme.space.s};
  }
  label:first-of-type {
    grid-column: 1 / -1;
  }
`;
