import type { UseFormReturn } from 'react-hook-form';
import type { AppType, SignType } from '@portal/calls';

/** What there is to say about an app, as its form holds it. */
export interface AppFields {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  /** One a line. */
  callbacks: string;
  /** One a line. */
  ips: string;
  signType: SignType;
}

export interface AppFormProps {
  form: UseFormReturn<AppFields>;
}
