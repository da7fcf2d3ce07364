/** Types of the plain JavaScript beside this file, which webpack and Module Federation load as CommonJS. */
export const sharedModules: readonly string[];
/** Those of them that the shell provides only on demand. */
export const lateModules: readonly string[];
/** The exact version of every shared module as installed. */
export const sharedVersions: () => Record<string, string>;
/** Name of the global variable that the entry of a release sets. */
export const globalName: (name: string, version: string) => string;
