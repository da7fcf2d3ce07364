import { z, type Infer } from '@portal/schema';

/** What a portal says at /sdk/index.json of the package that it gives to teams outside the repository. */
export const SdkIndex = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.-]+$/)),
  /** That of the shell and of the package. */
  contract: z.string(),
  /** Of the package, beside the index. */
  file: z.string().check(z.regex(/^portal-remote-sdk-[0-9A-Za-z.-]+\.tgz$/)),
  bytes: z.int(),
  /** As npm writes it. */
  integrity: z.string().check(z.regex(/^sha512-/)),
});
export type SdkIndex = Infer<typeof SdkIndex>;
