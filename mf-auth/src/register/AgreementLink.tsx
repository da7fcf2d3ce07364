import { TermsLink } from '@portal/forms';
import { agreements, type AgreementKind } from './agreements';

interface AgreementLinkProps {
  kind: AgreementKind;
  isOpen: boolean;
  onChange: (open: AgreementKind | null) => void;
}

/** One of the agreements that an account is opened under. */
export const AgreementLink = ({ kind, isOpen, onChange }: AgreementLinkProps) => (
  <TermsLink {...agreements[kind]} isOpen={isOpen} onChange={(open) => onChange(open ? kind : null)} />
);
