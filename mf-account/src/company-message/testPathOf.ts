import type { SandboxFacts } from '@portal/calls';

/** The test page is about one API: of those that the sandbox may call, the first. Null where it may call none. */
export const testPathOf = ([first]: SandboxFacts['apis']): string | null =>
  first ? `/apiTest?apiId=${encodeURIComponent(first.apiId)}&env=sandbox` : null;
