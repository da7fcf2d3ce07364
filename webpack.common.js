const path = require('node:path');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { IntegrityPlugin, federationConfig, globalName, sharedModules } = require('./shared/federation');
const { MessagesPlugin } = require('./shared/text/build/messagesPlugin');

const root = __dirname;
const shared = path.join(root, 'shared');

/** TypeScript and styled-components as every bundle of the portal compiles them. */
function swcRule({ ssr = false } = {}) {
  return {
    test: /\.tsx?$/,
    // The shared packages are sources wherever they lie: of a team outside, among its installed packages.
    exclude: (file) => /[\\/]node_modules[\\/]/.test(file) && !file.startsWith(shared),
    use: {
      loader: require.resolve('swc-loader'),
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          // Never the development form: the React that runs it may be the released shell's.
          transform: { react: { runtime: 'automatic', development: false } },
          target: 'es2022',
          experimental: {
            // Ids that do not depend on the order of modules: server and browser must agree on them.
            plugins: [
              [
                require.resolve('@swc/plugin-styled-components'),
                { ssr: true, displayName: false, namespace: 'portal' },
              ],
            ],
          },
        },
        env: undefined,
        sourceMaps: !ssr,
      },
    },
  };
}

/** Has the Chinese texts of the sources said in the language of the page. */
function textRule() {
  return {
    test: /\.tsx?$/,
    exclude: swcRule().exclude,
    enforce: 'pre',
    use: require.resolve('./shared/text/build/markLoader'),
  };
}

/** What all builds share, whatever they run in. */
function baseConfig({ appDir, outDir, mode }) {
  return {
    mode,
    context: appDir,
    devtool: mode === 'production' ? false : 'eval-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    output: { path: outDir },
    performance: { hints: false },
    stats: 'errors-warnings',
    // Its only warning, at each build: publicPath is 'auto'. It is: a release does not know where it will be served.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: {
        config: [__filename, path.join(root, 'shared/federation/sharedModules.js'), `${shared}/text/build/`],
      },
    },
  };
}

/**
 * What the shell carries for all, once and without what is for developers: the federation runtime as modules of
 * JavaScript, of which one plugin would bring the other form, too; the router's production build, which its package
 * names nowhere.
 */
function aliasesOfShell() {
  const runtimePlugin = require.resolve('@module-federation/inject-external-runtime-core-plugin');
  const router = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production');
  return {
    [runtimePlugin]: runtimePlugin.replace(/\.cjs$/, '.js'),
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
  };
}

/** What the portal defines and each chunk uses a part of. */
const definitions = {
  test: (file) =>
    /\.ts$/.test(file) && ['calls', 'rules'].some((name) => file.startsWith(path.join(shared, name))),
  enforce: 'pre',
  use: require.resolve('./shared/federation/pureCalls'),
};

const fewEntities = {
  test: /[\\/]generated[\\/]decode-data-html\.js$/,
  use: require.resolve('./shared/federation/fewEntities'),
};

/** Its package does not say so: what nothing uses of the federation's core may be left out. */
const pureRuntime = {
  test: /[\\/]@module-federation[\\/](runtime-core|sdk|error-codes)[\\/]/,
  sideEffects: false,
};

/**
 * The browser build of the shell (no `exposes`) or of a remote.
 *
 * @param {{ name: string, version?: string, appDir: string, outDir: string, mode?: 'production' | 'development',
 *           isStandalone?: boolean, drawn?: string[], entry: string, exposes?: Record<string, string> }} app
 *   `isStandalone`: a page that runs the remote without a portal, all shared modules inside. `drawn`: in place of the
 *   browser build, the server build with these of the exposed modules.
 */
function browserConfig({
  name,
  version,
  appDir,
  outDir,
  mode = 'production',
  isStandalone = false,
  drawn,
  entry,
  exposes,
}) {
  if (drawn) return serverConfig({ name, appDir, outDir, mode, exposes, drawn });
  if (isStandalone) return standaloneConfig({ name, appDir, outDir, exposes });
  const global = globalName(name, version);
  const base = baseConfig({ appDir, outDir, mode });
  return {
    ...base,
    name,
    target: ['web', 'es2022'],
    entry: exposes ? {} : { main: entry },
    resolve: { ...base.resolve, ...(!exposes && mode === 'production' && { alias: aliasesOfShell() }) },
    module: { rules: [textRule(), swcRule(), definitions, fewEntities, pureRuntime] },
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: global,
      crossOriginLoading: 'anonymous',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: 8000,
      // A shared module that was lost on its way throws where it is asked for: whoever asked can be run again.
      ...(!exposes && { strictModuleExceptionHandling: true }),
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [minimizer()],
      ...(exposes ? {} : { splitChunks: { cacheGroups: namedChunks } }),
    },
    plugins: [
      new ModuleFederationPlugin(federationConfig({ name: global, exposes, mode })),
      new MessagesPlugin(appDir),
      ...(mode === 'production' ? [new IntegrityPlugin()] : []),
    ],
    cache: { ...base.cache, name: `${name}-${mode}` },
  };
}

/**
 * What the server draws of a remote: one CommonJS file that exports the drawn `modules` by their names. Shared modules are asked for where it runs,
 * which gives it those of the live shell. Not minimised: nobody fetches it, and where it throws can be read.
 */
function serverConfig({ name, appDir, outDir, mode, exposes, drawn }) {
  const base = baseConfig({ appDir, outDir, mode });
  const modules = drawn.filter((module) => exposes[module]);
  const fileOf = (module) => JSON.stringify(path.join(appDir, exposes[module]));
  const code = `
    ${modules.map((module, at) => `import * as module${at} from ${fileOf(module)};`).join('\n')}
    export const modules = { ${modules.map((module, at) => `${JSON.stringify(module)}: module${at}`).join(', ')} };`;
  return {
    ...base,
    name: `${name}-server`,
    target: 'node20',
    entry: { server: `data:text/javascript,${encodeURIComponent(code)}` },
    module: { rules: [textRule(), swcRule({ ssr: true }), definitions, fewEntities] },
    externalsType: 'commonjs',
    externals: Object.fromEntries(sharedModules.map((request) => [request, request])),
    output: { ...base.output, filename: '[name].cjs', asyncChunks: false, library: { type: 'commonjs2' } },
    optimization: { minimize: false },
    cache: { ...base.cache, name: `${name}-server-${mode}` },
  };
}

/** A remote as an application of its own, for its development only (`npm run dev -- mf-docs --alone`). */
function standaloneConfig({ name, appDir, outDir, exposes }) {
  const base = baseConfig({ appDir, outDir, mode: 'development' });
  const modules = Object.entries(exposes).map(
    ([module, file]) => `${JSON.stringify(module)}: () => import(${JSON.stringify(path.join(appDir, file))})`,
  );
  const code = `
    import { startStandalone } from ${JSON.stringify(path.join(root, 'shared/standalone/index.ts'))};
    import manifest from ${JSON.stringify(path.join(appDir, 'portal.json'))};
    startStandalone(manifest, { ${modules.join(', ')} });`;
  return {
    ...base,
    name: `${name}-standalone`,
    target: ['web', 'es2022'],
    entry: { main: `data:text/javascript,${encodeURIComponent(code)}` },
    module: { rules: [swcRule()] },
    output: { ...base.output, publicPath: '/', filename: '[name].js', chunkFilename: '[name].js' },
    cache: { ...base.cache, name: `${name}-standalone` },
  };
}

/** swc, which compiles it all already: as small as by terser, in two fifths less time of the whole build. */
function minimizer() {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 2 }, mangle: true },
  });
}

/** Of the shell, whatever webpack would make of them. */
const namedChunks = {
  // Long cached: it changes only when a dependency does.
  vendor: {
    test: /[\\/]node_modules[\\/](?!@module-federation)/,
    name: 'vendor',
    chunks: 'initial',
    enforce: true,
  },
  // One file: webpack would put the facade beside what it re-exports.
  html: {
    test: /[\\/](shared[\\/]html|node_modules[\\/](htmlparser2|entities|domhandler|domutils|domelementtype))[\\/]/,
    name: 'html',
    chunks: 'async',
    enforce: true,
  },
};

module.exports = { browserConfig, swcRule, textRule, baseConfig, aliasesOfShell, definitions, fewEntities };
