import type { UseFormReturn } from 'react-hook-form';
import type { PortalView } from '@portal/calls';
import type { Industry } from '@portal/rules';

export interface DomainFields {
  doName: string;
  doPrefix: string;
  usage: string;
  industry: Industry | '';
  doColor: string;
  doLogoUrl: string;
  do_rc_url: string;
  contact: string;
  icpNo: string;
  host: string;
  hasAgreed: boolean;
}

/** What each panel of the form needs. */
export interface DomainPanelProps {
  form: UseFormReturn<DomainFields>;
  /** Why a field was rejected in the review before. */
  rejection: (field: string) => string | undefined;
}

export const startOf = (before: PortalView | null): DomainFields => ({
  doName: before?.doName ?? '',
  doPrefix: before?.doPrefix ?? '',
  usage: before?.usage ?? '',
  industry: before?.industry ?? '',
  doColor: before?.draft.doColor ?? '#0F6E91',
  doLogoUrl: before?.draft.doLogoUrl ?? '',
  do_rc_url: before?.draft.do_rc_url ?? '',
  contact: before?.contact ?? '',
  icpNo: before?.icpNo ?? '',
  host: before?.host?.host ?? '',
  hasAgreed: false,
});
