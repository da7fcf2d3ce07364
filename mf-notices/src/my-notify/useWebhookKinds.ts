import { useState } from 'react';
import { editWebhook, messageKinds, type MessageKind, type Webhook } from '@portal/calls';
import { call } from '@portal/client';
import { keysOf } from '@portal/rules';

/** Enabled webhooks of the account and the unsaved choice of kinds for each. */
export interface Listening {
  webhooks: readonly Webhook[];
  hears: (webhook: Webhook, kind: MessageKind) => boolean;
  choose: (webhook: Webhook, kind: MessageKind, isOn: boolean) => void;
  /** Why the choice cannot be saved; null: it can. */
  refusal: string | null;
  save: () => Promise<void>;
  isChanged: boolean;
}

/** An unsaved choice, with the mark of what it was made from. */
interface Choice {
  kinds: readonly MessageKind[];
  mark: Webhook['wishMark'];
}

export function useWebhookKinds(all: readonly Webhook[]): Listening {
  const [changes, setChanges] = useState<Readonly<Record<string, Choice>>>({});
  const webhooks = all.filter(({ state }) => state === 'on');
  // A webhook without kinds receives all of them.
  const kindsOf = ({ webhookId, kinds }: Webhook): readonly MessageKind[] =>
    changes[webhookId]?.kinds ?? (kinds.length === 0 ? keysOf(messageKinds) : kinds);
  const deaf = webhooks.find((webhook) => kindsOf(webhook).length === 0);

  return {
    webhooks,
    isChanged: Object.keys(changes).length > 0,
    hears: (webhook, kind) => kindsOf(webhook).includes(kind),
    choose(webhook, kind, isOn) {
      const others = kindsOf(webhook).filter((one) => one !== kind);
      const { mark } = changes[webhook.webhookId] ?? { mark: webhook.wishMark };
      setChanges({ ...changes, [webhook.webhookId]: { kinds: isOn ? [...others, kind] : others, mark } });
    },
    refusal: deaf ? `${deaf.url} 至少要接收一类消息；不再需要时，请在下面停用这个Webhook` : null,
    async save() {
      for (const { webhookId, url } of webhooks) {
        const choice = changes[webhookId];
        if (choice) await call(editWebhook, { ...choice, webhookId, url, kinds: [...choice.kinds] });
      }
      setChanges({});
    },
  };
}
