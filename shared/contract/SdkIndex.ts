import { z, type Infer } from '@portal/schema';

/** /sdk/index.json: which SDK package a portal offers to teams outside this repository. */
export const SdkIndex = z.object({
  version: z.string().check(z.regex(/^[0-9A-Za-z.-]+$/)),
  /** Contract version of the shell and of the package. */
  contract: z.string(),
  /** File name of the package, beside the index. */
  file: z.string().check(z.regex(/^portal-remote-sdk-[0-9A-Za-z.-]+\.tgz$/)),
  bytes: z.int(),
  /** Subresource integrity of the package, in npm's format. */
  integrity: z.string().check(z.regex(/^sha512-/)),
});
export type SdkIndex = Infer<typeof SdkIndex>;
