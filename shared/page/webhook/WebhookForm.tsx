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
import { Field, TextInput, theme } from '@portal/design';
import { FormDialog } from '@portal/forms';
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
  events: WebhookEvent[];
  kinds: MessageKind[];
}

/** Address of a webhook, and what it hears. */
export function WebhookForm({ appId, webhook, onClose, onAdded }: WebhookFormProps) {
  const form = useForm<Fields>({
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [], kinds: webhook?.kinds ?? [] },
  });
  const { register, formState } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    async send(fields, reqNo) {
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
      <Field label="地址" error={formState.errors.url?.message} hint="从互联网可以访问的 https 地址">
        <TextInput
          type="url"
          maxLength={500}
          placeholder="https://example.com/webhook"
          {...register('url', { required: '请填写地址' })}
        />
      </Field>
      <Choices>
        <legend>{appId === null ? '消息类型' : '事件'}（不选即全部）</legend>
        {choices.map(([id, name]) => (
          <label key={id}>
            <input type="checkbox" value={id} {...register(appId === null ? 'kinds' : 'events')} /> {name}
          </label>
        ))}
      </Choices>
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
  label {
    color: ${theme.color.inkSoft};
    cursor: pointer;
  }
  input {
    accent-color: ${theme.color.brand};
  }
`;
