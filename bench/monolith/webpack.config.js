const path = require('node:path');
const webpack = require('webpack');
const {
  aliasesOfShell,
  baseConfig,
  definitions,
  fewEntities,
  swcRule,
  textRule,
} = require('../../webpack.common.js');

/** @param {{ outDir: string, manifests: object[] }} env `manifests`: portal.json of each remote. */
module.exports = ({ outDir, manifests }) => {
  const base = baseConfig({ appDir: __dirname, outDir, mode: 'production' });
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { main: './main.tsx', drawn: './drawn.ts' },
    resolve: { ...base.resolve, alias: aliasesOfShell() },
    module: { rules: [textRule(), swcRule(), definitions, fewEntities] },
    output: {
      ...base.output,
      publicPath: '/mono/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      clean: true,
    },
    optimization: {
      splitChunks: {
        cacheGroups: {
          // As in the shell: a chunk that changes only with dependencies.
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      // The only difference to the shell: its remotes come from this bundle.
      new webpack.NormalModuleReplacementPlugin(/\/connectRemotes$/, path.join(__dirname, 'lazyModules.ts')),
      new webpack.DefinePlugin({ manifests: JSON.stringify(manifests) }),
    ],
    cache: { ...base.cache, name: 'monolith' },
  };
};
