import path from 'node:path';
import webpack, { type RuleSetRule } from 'webpack';

/** What is plain JavaScript lies beside the bundle as it lies beside the scripts, and is asked for where it lies. */
const besides = '../../shared/federation';

const isInside = (request: string) =>
  request !== besides && (/^(@portal\/|\.|\/)/.test(request) || path.isAbsolute(request));

/** The commands of the package in one file: scripts and the contract's schemas inside, what npm installs outside. */
export async function bundleCommands(root: string, outDir: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { swcRule } = require('../../webpack.common.js') as { swcRule: () => RuleSetRule };
  const compiler = webpack({
    mode: 'production',
    target: 'node20',
    context: root,
    entry: { 'portal-remote': path.join(root, 'scripts/sdk/portalRemote.ts') },
    output: { path: outDir, filename: '[name].cjs' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    // A `require` stands for itself: it finds its file from the place of the bundle, which is that of the scripts.
    module: { rules: [swcRule()], parser: { javascript: { commonjs: false } } },
    node: { __dirname: false },
    externalsType: 'commonjs',
    externals: ({ request = '' }, answer) => (isInside(request) ? answer() : answer(undefined, request)),
    plugins: [
      new webpack.NormalModuleReplacementPlugin(
        /\/localPortal$/,
        path.join(root, 'scripts/sdk/localPortal.ts'),
      ),
    ],
    optimization: { minimize: false },
    devtool: false,
    cache: false,
    stats: 'errors-warnings',
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
      resolve();
    }),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
}
