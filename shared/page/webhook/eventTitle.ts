import { webhookEvents } from '@portal/calls';
import { keyOf } from '@portal/rules';

/** What an event that was sent to a webhook is called; accounts also receive events without a name of their own. */
export function eventTitle(event: string): string {
  if (event === 'webhook.test') return '测试事件';
  const known = keyOf(webhookEvents, event);
  return known ? webhookEvents[known] : '消息';
}
