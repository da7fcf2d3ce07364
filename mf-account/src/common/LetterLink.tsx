import { downloadCompanyLetter, type CompanyLetter } from '@portal/calls';
import { apiBase } from '@portal/client';
import { FileLink } from '@portal/design';

interface LetterLinkProps {
  kind: CompanyLetter;
  children: string;
}

/** Download of a letter, filled in with what is known of the enterprise. */
export const LetterLink = ({ kind, children }: LetterLinkProps) => (
  <FileLink href={`${apiBase}${downloadCompanyLetter.path}?kind=${kind}`}>{children}</FileLink>
);
