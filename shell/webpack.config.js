const { browserConfig, prerenderConfig } = require('../webpack.common.js');

/** @param {{ outDir: string, mode?: 'production' | 'development' }} env */
module.exports = (env) => [
  browserConfig({ ...env, name: 'shell', appDir: __dirname, entry: './src/main.ts' }),
  prerenderConfig({ ...env, name: 'shell', appDir: __dirname, entry: './src/prerender.tsx' }),
];
