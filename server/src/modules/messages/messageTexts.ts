import { messageKinds, type MessageKind, type MessageVariable } from '@portal/calls';
import { fillTemplate } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { findTemplate } from './template.repository';

interface Said {
  title: string;
  text: string;
}

/** What one reader gets by each way. */
export interface MessageTexts {
  portal: Said;
  mail: { subject: string; body: string };
  sms: { subject: string; body: string };
}

/** A heading is one line, whatever is put into it. */
const asLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** How messages of a kind read by each way: by the template that operators keep, or as they were written. */
export async function textsOf(
  tx: Db,
  { kind, at }: { kind: MessageKind; at: Date },
): Promise<(said: Said) => MessageTexts> {
  const template = await findTemplate(tx, kind);
  if (!template)
    return ({ title, text }) => {
      const sent = { subject: title, body: text };
      return { portal: { title, text }, mail: sent, sms: sent };
    };
  return ({ title, text }) => {
    const values: Record<MessageVariable, string> = {
      标题: title,
      正文: text,
      类型: messageKinds[kind],
      时间: formatInstant(at),
    };
    const fill = (words: string) => fillTemplate(words, values);
    return {
      portal: { title: asLine(fill(template.title)), text: fill(template.text) },
      mail: { subject: asLine(fill(template.mailSubject)), body: fill(template.mailBody) },
      sms: { subject: title, body: fill(template.smsText) },
    };
  };
}
