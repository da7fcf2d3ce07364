import type { ContentKindDefinition } from './contentField';
import { messageKinds, type MessageKind } from './messages';

/** Variables of a message, with examples for the preview. */
export const messageVariables = {
  标题: '订阅申请已通过',
  正文: '您对“企业工商信息”的申请已通过，可以在应用“风控系统”中调用。',
  类型: '审核通知',
  时间: '2026-11-24 10:30:00',
} as const;
export type MessageVariable = keyof typeof messageVariables;

const variables = Object.keys(messageVariables);
const titleMax = 100;
const bodyMax = 1000;
const smsMax = 300;

const english = '发给选择了英文的人；不填的按发送方所写';

const fields = {
  title: { type: 'line', label: '站内标题', max: titleMax, variables, initial: /* as is */ '{标题}' },
  text: { type: 'text', label: '站内正文', max: bodyMax, variables, initial: /* as is */ '{正文}' },
  mailSubject: { type: 'line', label: '邮件主题', max: titleMax, variables, initial: /* as is */ '{标题}' },
  mailBody: {
    type: 'text',
    label: '邮件正文',
    max: bodyMax,
    variables,
    initial: /* as is */ '{正文}',
    hint: '末尾自动加上有关页面的链接',
  },
  smsText: { type: 'text', label: '短信', max: smsMax, variables, initial: /* as is */ '{正文}' },
  titleEn: {
    type: 'line',
    label: '站内标题（英文）',
    max: titleMax,
    variables,
    isOptional: true,
    hint: english,
  },
  textEn: { type: 'text', label: '站内正文（英文）', max: bodyMax, variables, isOptional: true },
  mailSubjectEn: { type: 'line', label: '邮件主题（英文）', max: titleMax, variables, isOptional: true },
  mailBodyEn: { type: 'text', label: '邮件正文（英文）', max: bodyMax, variables, isOptional: true },
  smsTextEn: { type: 'text', label: '短信（英文）', max: smsMax, variables, isOptional: true },
} as const;

const templateOf = <Kind extends MessageKind>(kind: Kind) =>
  ({
    name: `消息模板·${messageKinds[kind]}`,
    help: `“${messageKinds[kind]}”在站内、邮件与短信里怎样说；撤下即恢复默认。变量：${variables.map((name) => `{${name}}`).join('、')}。`,
    page: '/myNotify',
    isSingle: true,
    titleField: 'mailSubject',
    fields,
  }) as const satisfies ContentKindDefinition;

/** Templates of messages by kind and channel; without one the sender's own text is used. */
export const messageTemplateKinds = {
  messageReview: templateOf('review'),
  messageFee: templateOf('fee'),
  messageApi: templateOf('api'),
  messageSecurity: templateOf('security'),
  messageSystem: templateOf('system'),
};
export type MessageTemplateKind = keyof typeof messageTemplateKinds;
