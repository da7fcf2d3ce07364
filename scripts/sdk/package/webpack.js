const path = require('node:path');
const { baseConfig, browserConfig, swcRule } = require('./webpack.common.js');

/** The shared packages of the portal, as far as a remote brings them: the others come from the shell. */
const alias = { '@portal': path.join(__dirname, 'shared') };

/**
 * The build of a remote.
 *
 * @param {object} app  `name` as in portal.json, `appDir`, `exposes`, and what the commands hand to webpack.config.js.
 */
const remoteConfig = (app) => withAlias(browserConfig(app));

/** A file that the commands themselves read, e.g. fakePortal.ts. */
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
