import { z } from 'zod';

/** A program that is not ours, as hostProgram.ts is told to run it. */
export const HostedProgram = z.object({
  program: z.string(),
  words: z.array(z.string()),
  /** It is ready when it takes connections here. */
  port: z.number(),
  /** Where it says what goes wrong. */
  log: z.string(),
  /** What ends it in good order. */
  ending: z.enum(['SIGINT', 'SIGQUIT']),
  /** Whose process it is; absent: ours. */
  user: z.object({ uid: z.number(), gid: z.number() }).optional(),
});

export type HostedProgram = z.infer<typeof HostedProgram>;
