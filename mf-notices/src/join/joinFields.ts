import type { UseFormReturn } from 'react-hook-form';
import type { JoinTarget } from '@portal/calls';
import type { UploadedFile } from '@portal/forms';

/** Values of the application form; those that its target does not ask for stay empty. */
export interface JoinFields {
  orgName: string;
  orgType: string;
  ability: string;
  region: string;
  contactName: string;
  contactPhone: string;
  contactMail: string;
  website: string;
  logoUrl: string;
  brief: string;
  reason: string;
  fileUrl: UploadedFile | null;
}

/** What each part of the form gets. */
export interface JoinPartProps {
  target: JoinTarget;
  form: UseFormReturn<JoinFields>;
  /** What is wrong with a field: found by the form, or said when the last application was rejected. */
  problemOf: (field: keyof JoinFields) => string | undefined;
}
