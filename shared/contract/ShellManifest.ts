import { z, type Infer } from '@portal/schema';

/** Name under which the shell is released, as a remote is under its own. */
export const shellName = 'shell';

/** shell.json: the shell's own addresses, and what the server writes into the document of each. */
export const ShellManifest = z.object({
  routes: z.array(
    z.strictObject({
      path: z.string().check(z.regex(/^\//, '须以 / 开头')),
      title: z.string(),
      page: z.enum(['home', 'err', 'ops', 'result', 'search']),
    }),
  ),
});

export type ShellManifest = Infer<typeof ShellManifest>;
export type ShellRoute = ShellManifest['routes'][number];
