import { useRef } from 'react';
import { renewWebhookSecret, type Webhook } from '@portal/calls';
import { CallError, call } from '@portal/client';

/**
 * Replaces the secret that the list shows. A retry after a lost reply says what the first try said, although the list may
 * have been read again: so it gets that try's answer.
 */
export function useRenewSecret() {
  const marks = useRef(new Map<string, Webhook['mark']>());

  return async ({ webhookId, mark: shown }: Webhook, reqNo: string) => {
    const mark = marks.current.get(reqNo) ?? shown;
    marks.current.set(reqNo, mark);
    try {
      return await call(renewWebhookSecret, { webhookId, mark, reqNo });
    } catch (error) {
      // Somebody else has replaced it: the next try is about what is shown then.
      if (error instanceof CallError && error.code === 'E7042') marks.current.delete(reqNo);
      throw error;
    }
  };
}
