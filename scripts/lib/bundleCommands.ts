import path from 'node:path';
import webpack, { type RuleSetRule } from 'webpack';
import { runCompiler } from './runCompiler';

/** Plain JavaScript is copied rather than bundled, and required by its relative path. */
const besides = '../../shared/federation';

const isInside = (request: string) =>
  request !== besides && (/^(@portal\/|\.|\/)/.test(request) || path.isAbsolute(request));

/** Bundles the package's commands into one file, with scripts and contract schemas; npm packages stay external. */
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
    // Keep `require` calls: they resolve from the bundle, which is placed at the same depth as the scripts.
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
  await runCompiler(compiler);
}
