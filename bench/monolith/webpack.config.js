const path = require('node:path');
const webpack = require('webpack');
const { baseConfig, swcRule } = require('../../webpack.common.js');

module.exports = ({ outDir }) => {
  const base = baseConfig({ appDir: __dirname, outDir, mode: 'production' });
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { main: './main.tsx' },
    module: { rules: [swcRule()] },
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
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      // The one difference to the shell: its modules come from this bundle.
      new webpack.NormalModuleReplacementPlugin(/\/connectRemotes$/, path.join(__dirname, 'lazyModules.ts')),
    ],
    cache: { ...base.cache, name: 'monolith' },
  };
};
