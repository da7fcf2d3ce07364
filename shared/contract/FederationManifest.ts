import { z, type Infer } from '@portal/schema';

/** mf-manifest.json, as far as a release is described by it. Module Federation writes it, whatever tool builds. */
export const FederationManifest = z.object({
  metaData: z.object({
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string(), type: z._default(z.string(), 'global') }),
    buildInfo: z.object({ buildVersion: z.string() }),
  }),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }),
    }),
  ),
  shared: z.array(
    z.object({
      name: z.string(),
      /** Of the copy that was there at the build; empty where the tool does not say. */
      version: z._default(z.string(), ''),
      /** What it needs; anything but a text: nothing in particular. */
      requiredVersion: z.optional(z.unknown()),
    }),
  ),
});

export type FederationManifest = Infer<typeof FederationManifest>;
