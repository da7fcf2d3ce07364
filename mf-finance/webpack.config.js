const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-finance',
    appDir: __dirname,
    exposes: {
      './Budget': './src/budget/Budget.tsx',
      './AllCostView': './src/all-cost-view/AllCostView.tsx',
      './Statistical': './src/statistical/Statistical.tsx',
    },
  }),
];
