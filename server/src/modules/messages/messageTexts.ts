import { messageKinds, type MemberLanguage, type MessageKind, type MessageVariable } from '@portal/calls';
import { fillTemplate } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { inLanguage } from '../../platform/said/inLanguage';
import { term, type Words } from '../../platform/said/say';
import { formatInstant } from '../../platform/time';
import { findTemplate, type MessageTemplate } from './template.repository';

interface Telling {
  title: Words;
  text: Words;
}

/** What one reader gets by each way. */
export interface MessageTexts {
  portal: { title: string; text: string };
  mail: { subject: string; body: string };
  sms: { subject: string; body: string };
}

/** A heading is one line, whatever is put into it. */
const asLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** How messages of a kind read by each way, in a language: by the template that operators keep, or as they were written. */
export async function textsOf(
  tx: Db,
  { kind, at }: { kind: MessageKind; at: Date },
): Promise<(telling: Telling, language: MemberLanguage) => MessageTexts> {
  const template = await findTemplate(tx, kind);
  return (telling, language) => {
    const title = inLanguage(telling.title, language);
    const text = inLanguage(telling.text, language);
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

/** Where a template takes what its sender wrote. */
const slots = /* as is */ { title: '{标题}', text: '{正文}' };

/** What a template says to whoever reads a language: where nothing is written for it, what the sender wrote. */
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
