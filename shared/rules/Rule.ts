import { z } from '@portal/schema';

/** One requirement on a text field, and what the visitor reads when it is not met. */
export interface Rule {
  isMet: (value: string) => boolean;
  message: string;
}

/** The message of the first rule that `value` breaks, or null. Rules are asked in order. */
export function firstBroken(rules: readonly Rule[], value: string): string | null {
  return rules.find((rule) => !rule.isMet(value))?.message ?? null;
}

/** The same rules as a schema: what a form refuses, the server refuses with the same words. */
export function ruled(rules: readonly Rule[]) {
  return z
    .string()
    .check(
      ...rules.map(({ isMet, message }) =>
        z.refine<string>((value) => isMet(value), { error: message, abort: true }),
      ),
    );
}
