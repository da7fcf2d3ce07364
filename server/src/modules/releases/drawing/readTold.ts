import { z } from 'zod';

/** Larger messages are neither sent nor accepted. */
const markupMax = 4 * 1024 * 1024;
const Markup = z.string().max(markupMax);
const Area = z.string().max(80);
const answer = { id: z.number().int(), bytes: z.number() };

const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('at'), area: Area }),
  z.object({ kind: z.literal('lacking'), ...answer }),
  z.object({ kind: z.literal('failed'), area: Area, label: z.string().max(160), ...answer }),
  z.object({
    kind: z.literal('drawn'),
    html: Markup,
    styles: Markup,
    refusal: z.string().max(16).nullable(),
    ...answer,
  }),
]);

export type Told = z.infer<typeof Told>;

/**
 * Validates a message of a renderer; null: it is not one. Its process runs untrusted code, so a message is only text.
 */
export function readTold(message: unknown): Told | null {
  const parsed = Told.safeParse(message);
  return parsed.success ? parsed.data : null;
}
