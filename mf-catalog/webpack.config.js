const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-catalog',
    appDir: __dirname,
    exposes: {
      './ApiList': './src/api-list/ApiList.tsx',
      './ApiDetails': './src/api-details/ApiDetails.tsx',
      './Figures': './src/home/Figures.tsx',
      './FeaturedApis': './src/home/FeaturedApis.tsx',
      './PortalApis': './src/home/PortalApis.tsx',
    },
  }),
];
