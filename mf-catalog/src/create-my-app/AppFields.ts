import type { UseFormReturn } from 'react-hook-form';
import type { AppType, SignType } from '@portal/calls';

/** What there is to say about an app, as its form holds it. */
export interface AppFields {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  signType: SignType;
  /** Of a new app, one a line; there after they have a page of their own. */
  callbacks: string;
  ips: string;
  /** A file that was sent, `noAppIcon`, or empty: it stays as it is. */
  iconUrl: string;
}

export interface AppFormProps {
  form: UseFormReturn<AppFields>;
}
