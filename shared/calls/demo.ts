import { z } from '@portal/schema';
import { paperTextNames, paperTexts, tableOf } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, KeyOf, Text } from './fields';

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

/** Page of the simulated service for face checks and signatures. Exists in demo mode only. */
export const demoErrand = defineDownload({
  path: '/demo/errand/{orderNo}',
  mediaType: 'text/html',
  summary: '演示模式：模拟的人脸核验与电子签署页面，由访问者选择结果',
  request: z.object({ orderNo: Id, answer: z.optional(z.enum(['match', 'mismatch', 'unclear'])) }),
  reply: Empty,
  codes: ['E5208'],
});

/** Sample paper for an upload, readable for the simulated service. Exists in demo mode only. */
export const demoPaper = defineDownload({
  path: '/demo/paper',
  mediaType: 'image/png',
  summary: '演示模式：带二维码的示例证照图片，内容按给出的字段；side 为证照的哪一面',
  request: z.object({
    side: KeyOf(paperTexts, '没有这一面'),
    ...tableOf(paperTextNames, () => z.optional(Text(100))),
  }),
  reply: Empty,
  codes: ['E0017'],
});
