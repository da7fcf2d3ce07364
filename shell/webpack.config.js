const {
  aliasesOfShell,
  baseConfig,
  browserConfig,
  fewEntities,
  swcRule,
  textRule,
} = require('../webpack.common.js');

/** The shell's markup for the server: one self-contained CommonJS file. */
function prerenderConfig({ outDir, mode = 'production' }) {
  const base = baseConfig({ appDir: __dirname, outDir, mode });
  return {
    ...base,
    name: 'shell-prerender',
    target: 'node20',
    entry: { prerender: './src/prerender.tsx' },
    resolve: {
      ...base.resolve,
      alias: {
        ...(mode === 'production' && aliasesOfShell()),
        // Prerendering makes no calls, so axios's Node adapter is left out.
        axios$: require.resolve('axios/dist/browser/axios.cjs'),
      },
    },
    // The same text loader as in the browser's build, so that both render the same texts.
    module: { rules: [textRule(), swcRule({ ssr: true }), fewEntities] },
    output: { ...base.output, filename: '[name].cjs', asyncChunks: false, library: { type: 'commonjs2' } },
    optimization: { minimize: false },
    cache: { ...base.cache, name: `shell-prerender-${mode}` },
  };
}

/** @param {{ outDir: string, version?: string, mode?: 'production' | 'development' }} env */
module.exports = (env) => [
  browserConfig({ ...env, name: 'shell', appDir: __dirname, entry: './src/main.ts' }),
  prerenderConfig(env),
];
