/** Types of the plain JavaScript beside this file, which webpack and Module Federation ask for that way. */
export const sharedModules: readonly string[];
/** Of these, what the shell provides when it is asked for. */
export const lateModules: readonly string[];
/** The exact version of every shared module as installed. */
export const sharedVersions: () => Record<string, string>;
/** What a release is called in the page. */
export const globalName: (name: string, version: string) => string;
