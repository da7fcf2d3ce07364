import type { UseFormReturn } from 'react-hook-form';
import type { AppType, SignType } from '@portal/calls';

/** Values of the app's form. */
export interface AppFields {
  appName: string;
  appType: AppType;
  industry: string;
  brief: string;
  signType: SignType;
  /** For a new app, one per line; later they have a page of their own. */
  callbacks: string;
  ips: string;
  /** Id of an uploaded file, `noAppIcon`, or empty for unchanged. */
  iconUrl: string;
}

export interface AppFormProps {
  form: UseFormReturn<AppFields>;
}
