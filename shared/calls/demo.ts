import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant } from './fields';

/** Messages that would have left by mail or SMS, newest first, at most fifty. Exists in demo mode only. */
export const listOutbox = defineCall({
  path: '/demo/outbox',
  summary: '演示模式：未真正发出的邮件与短信；channel=captcha 列出当前会话的图形验证码',
  method: 'GET',
  request: z.object({
    to: z.optional(z.string().check(z.maxLength(64))),
    channel: z.optional(z.enum(['mail', 'sms', 'captcha'])),
  }),
  reply: z.object({
    records: z.array(
      z.object({
        channel: z.enum(['mail', 'sms', 'captcha']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        code: z.nullable(z.string()),
        createdAt: Instant,
      }),
    ),
  }),
  codes: [],
});
