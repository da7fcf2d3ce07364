export type Environment = Record<string, string | undefined>;

export interface SettingFault {
  name: string;
  /** What is wrong, or what to fill in when it is missing; Chinese. */
  says: string;
  isMissing: boolean;
}
