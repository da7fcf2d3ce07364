import { useState } from 'react';
import type { Agreement } from '@portal/calls';
import { TermsLink } from '@portal/forms';

/** Names an agreement where somebody agrees to it, and shows this version of it. */
export function AgreementLink({
  agreement: { title, text },
}: {
  agreement: Pick<Agreement, 'title' | 'text'>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  return <TermsLink title={title} paragraphs={paragraphs} isOpen={isOpen} onChange={setIsOpen} />;
}
