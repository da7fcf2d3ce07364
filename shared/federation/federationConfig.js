const { lateModules } = require('./sharedModules');
const { sharedVersions } = require('./sharedVersions');

function shareTable(entryFor) {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([request, version]) => [request, entryFor(request, version)]),
  );
}

/**
 * Options of the Module Federation plugin for one app of the portal.
 *
 * @param {{ name: string, exposes?: Record<string, string>, mode?: 'production' | 'development' }} app
 *   `name`: as `globalName` makes it. `exposes` absent: this is the shell, which provides all shared modules and the
 *   runtime.
 */
function federationConfig({ name, exposes, mode = 'production' }) {
  const common = {
    name,
    dts: false,
    shareStrategy: 'loaded-first',
  };
  if (!exposes) {
    return {
      ...common,
      manifest: false,
      shared: shareTable((request, version) => ({
        singleton: true,
        eager: !lateModules.includes(request),
        version,
        requiredVersion: `^${version}`,
      })),
      // Releases are named with their entries: nothing reads snapshots of manifests.
      experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
    };
  }
  return {
    ...common,
    filename: mode === 'production' ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
    exposes,
    manifest: true,
    shared: shareTable((_, version) => ({
      singleton: true,
      import: false,
      version,
      requiredVersion: `^${version.split('.')[0]}.0.0`,
    })),
    // Remotes load no remotes: the shell does.
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
    },
  };
}

/**
 * Global variable of a build. Another one for each version: a tab may hold two versions of one remote, the one that
 * failed and the one that took its place.
 */
const globalName = (name, version) =>
  [name, version]
    .filter(Boolean)
    .join('_')
    .replaceAll(/[^A-Za-z0-9_]/g, '_');

module.exports = { federationConfig, globalName };
