const path = require('node:path');
const { baseConfig, browserConfig, swcRule } = require('./webpack.common.js');

/** Shared packages that remotes bundle; others come from the shell. */
const alias = { '@portal': path.join(__dirname, 'shared') };

/**
 * Webpack configuration of a remote.
 *
 * @param {object} app `name` as in portal.json, `appDir`, `exposes`, and the arguments that commands pass to
 * webpack.config.js.
 */
const remoteConfig = (app) => withAlias(browserConfig(app));

/** Configuration for a file that commands read themselves, such as fakePortal.ts. */
const toolConfig = ({ entry, outDir }) =>
  withAlias({
    ...baseConfig({ appDir: path.dirname(entry), outDir, mode: 'development' }),
    target: 'node20',
    devtool: false,
    entry: { main: entry },
    module: { rules: [swcRule()] },
    output: { path: outDir, filename: '[name].cjs', library: { type: 'commonjs2' } },
    cache: false,
  });

const withAlias = (config) => ({
  ...config,
  resolve: { ...config.resolve, alias },
});

module.exports = { remoteConfig, toolConfig };
