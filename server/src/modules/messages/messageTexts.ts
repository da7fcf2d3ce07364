import { messageKinds, type MemberLanguage, type MessageKind, type MessageVariable } from '@portal/calls';
import { fillTemplate } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { inLanguage } from '../../platform/i18n/inLanguage';
import { term, type TranslatableText } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import { findTemplate, type MessageTemplate } from './template.repository';

interface MessageContent {
  title: TranslatableText;
  text: TranslatableText;
}

/** Texts of a message for each channel. */
export interface MessageTexts {
  portal: { title: string; text: string };
  mail: { subject: string; body: string };
  sms: { subject: string; body: string };
}

/** A heading stays on one line, whatever is inserted. */
const asLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Texts of a kind by channel in a language: from the operators' template, or as sent. */
export async function textsOf(
  tx: Db,
  { kind, at }: { kind: MessageKind; at: Date },
): Promise<(message: MessageContent, language: MemberLanguage) => MessageTexts> {
  const template = await findTemplate(tx, kind);
  return (message, language) => {
    const title = inLanguage(message.title, language);
    const text = inLanguage(message.text, language);
    const values: Record<MessageVariable, string> = {
      标题: title,
      正文: text,
      类型: inLanguage(term(messageKinds[kind]), language),
      时间: formatInstant(at),
    };
    const fill = (words: string) => fillTemplate(words, values);
    const words = template && wordsOf(template, language);
    return {
      portal: words ? { title: asLine(fill(words.title)), text: fill(words.text) } : { title, text },
      mail: words
        ? { subject: asLine(fill(words.mailSubject)), body: fill(words.mailBody) }
        : { subject: title, body: text },
      sms: { subject: title, body: words ? fill(words.smsText) : text },
    };
  };
}

/** Slots of a template for the sender's text. */
const slots = /* as is */ { title: '{标题}', text: '{正文}' };

/** Text of a template in a language; without one the sender's. */
function wordsOf(template: MessageTemplate, language: MemberLanguage) {
  if (language === 'zh') return template;
  return {
    title: template.titleEn || slots.title,
    text: template.textEn || slots.text,
    mailSubject: template.mailSubjectEn || slots.title,
    mailBody: template.mailBodyEn || slots.text,
    smsText: template.smsTextEn || slots.text,
  };
}
