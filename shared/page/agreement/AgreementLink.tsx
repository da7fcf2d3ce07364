import { useState } from 'react';
import type { Agreement } from '@portal/calls';
import { TermsLink } from '@portal/forms';

/** Link in a consent checkbox that shows the text of the agreement's version in question. */
export function AgreementLink({
  agreement: { title, text },
}: {
  agreement: Pick<Agreement, 'title' | 'text'>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  return <TermsLink title={title} paragraphs={paragraphs} isOpen={isOpen} onChange={setIsOpen} />;
}
