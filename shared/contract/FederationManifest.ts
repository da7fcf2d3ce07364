import { z, type Infer } from '@portal/schema';

/** The part of mf-manifest.json that a release is read from. Module Federation writes it, whichever bundler is used. */
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
      /** Version that was installed at the build; empty when the bundler does not say. */
      version: z._default(z.string(), ''),
      /** Range that it requires; anything but a string means any version. */
      requiredVersion: z.optional(z.unknown()),
    }),
  ),
});

export type FederationManifest = Infer<typeof FederationManifest>;
