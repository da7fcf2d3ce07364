const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-example',
    appDir: __dirname,
    exposes: {
      './Example': './src/example/Example.tsx',
    },
  }),
];
