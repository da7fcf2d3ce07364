import { z } from 'zod';

/** A third-party program to be run by hostProgram.ts. */
export const HostedProgram = z.object({
  program: z.string(),
  words: z.array(z.string()),
  /** It is ready when it accepts connections at this port. */
  port: z.number(),
  /** Log file for its errors. */
  log: z.string(),
  /** Signal for an orderly shutdown. */
  ending: z.enum(['SIGINT', 'SIGQUIT']),
  /** User to run as; absent: the current one. */
  user: z.object({ uid: z.number(), gid: z.number() }).optional(),
});

export type HostedProgram = z.infer<typeof HostedProgram>;
