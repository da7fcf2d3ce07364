import { useForm } from 'react-hook-form';
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
import { Field, TextInput } from '@portal/design';
import { AllOrSome, FormDialog } from '@portal/forms';
import { useRevalidator } from '@portal/router';
import { keysOf } from '@portal/rules';
import { useSubmission } from '../useSubmission';

interface WebhookFormProps {
  /** Null: the webhook belongs to the account. */
  appId: string | null;
  /** Absent: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  onAdded?: (made: WebhookSecret) => void;
}

interface Fields {
  url: string;
  /** All events, including kinds that are added later. */
  isAll: boolean;
  events: WebhookEvent[];
  kinds: MessageKind[];
  mark: Webhook['wishMark'];
}

/** Address of a webhook and the events it receives. */
export function WebhookForm({ appId, webhook, onClose, onAdded }: WebhookFormProps) {
  const { url = '', events = [], kinds = [], wishMark: mark } = webhook ?? {};
  const form = useForm<Fields>({
    defaultValues: { url, isAll: events.length + kinds.length === 0, events, kinds, mark },
  });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useSubmission(form, {
    async send({ isAll, ...given }, reqNo) {
      // Empty lists mean all events.
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
      <AllOrSome
        legend={what}
        allLabel={`全部${what}，包括以后新增的`}
        all={register('isAll')}
        isAll={watch('isAll')}
        choices={choices}
        some={register(chosen, {
          validate: (ids, { isAll }) => isAll || ids.length > 0 || `请至少选择一项${what}`,
        })}
        error={errors[chosen]?.message}
      />
    </FormDialog>
  );
}
