import { z } from '@portal/schema';

/** One requirement on a text field, and what the visitor reads when it is not met. */
export interface Rule {
  isMet: (value: string) => boolean;
  message: string;
}

/** A rule for a field that may be left empty. */
export const whenGiven = (isMet: (value: string) => boolean, message: string): Rule => ({
  isMet: (value) => value === '' || isMet(value),
  message,
});

/** Message of the first rule that `value` breaks, or null. Rules are checked in order. */
export function firstBroken(rules: readonly Rule[], value: string): string | null {
  return rules.find((rule) => !rule.isMet(value))?.message ?? null;
}

/** The rules as a schema: form and server refuse the same values with the same words, an absent one like an empty one. */
export function ruled(rules: readonly Rule[]) {
  const missing = firstBroken(rules, '') ?? undefined;
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .check(
      ...rules.map(({ isMet, message }) =>
        z.refine<string>((value) => isMet(value), { error: message, abort: true }),
      ),
    );
}
