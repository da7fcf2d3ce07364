const { remoteConfig } = require('portal-remote-sdk/webpack.js');

module.exports = (env) => [
  remoteConfig({
    ...env,
    name: 'mf-example',
    appDir: __dirname,
    exposes: {
      './Example': './src/example/Example.tsx',
    },
  }),
];
