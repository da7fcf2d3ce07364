import { messageVariables, type ContentOf, type MessageTemplateKind } from '@portal/calls';
import { Facts } from '@portal/design';
import { fillTemplate } from '@portal/rules';

/** How a message template reads in each channel, with example values. */
export function MessagePreview({ template }: { template: ContentOf<MessageTemplateKind> }) {
  const fill = (words: string) => fillTemplate(words, messageVariables);
  const english = [
    ['站内标题（英文）', template.titleEn],
    ['站内正文（英文）', template.textEn],
    ['邮件主题（英文）', template.mailSubjectEn],
    ['邮件正文（英文）', template.mailBodyEn && `${template.mailBodyEn}\n\nView: https://…/myApplyDetail`],
    ['短信（英文）', template.smsTextEn],
  ] as const;
  return (
    <Facts
      facts={[
        ['站内标题', fill(template.title)],
        ['站内正文', fill(template.text)],
        ['邮件主题', fill(template.mailSubject)],
        ['邮件正文', `${fill(template.mailBody)}\n\n查看：https://…/myApplyDetail`],
        ['短信', fill(template.smsText)],
        // A blank English text falls back to the original.
        ...english.flatMap(([label, words]) => (words ? [[label, fill(words)] as const] : [])),
      ]}
    />
  );
}
