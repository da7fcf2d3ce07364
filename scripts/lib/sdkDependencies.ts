import path from 'node:path';
import { readJson } from './releaseFiles';
import { sdkSources } from './sdkSources';

/** Packages that check, test and build a remote, besides imports of the shared packages. */
const tools = [
  '@module-federation/enhanced',
  '@swc/core',
  '@swc/jest',
  '@swc/plugin-styled-components',
  '@types/jest',
  '@types/react',
  'http-proxy-middleware',
  'jest',
  'jest-environment-jsdom',
  'minimizer-webpack-plugin',
  'swc-loader',
  'tar-stream',
  'typescript',
  'webpack',
  'webpack-dev-server',
];

/** Dependencies of the SDK package, in the versions locked by this repository. */
export function sdkDependencies(root: string): Record<string, string> {
  const { packages } = readJson<{ packages: Record<string, { version?: string }> }>(
    path.join(root, 'package-lock.json'),
  );
  const declared = sdkSources(root)
    .filter((file) => file.endsWith('/package.json'))
    .flatMap((file) => {
      const { dependencies = {} } = readJson<{ dependencies?: object }>(path.join(root, file));
      return Object.keys(dependencies);
    })
    .filter((name) => !name.startsWith('@portal/'));
  const names = [...new Set([...tools, ...declared])].sort();
  return Object.fromEntries(
    names.map((name) => {
      const version = packages[`node_modules/${name}`]?.version;
      if (!version) throw new Error(`package-lock.json 里没有 ${name}。请先 npm install。`);
      return [name, version];
    }),
  );
}
