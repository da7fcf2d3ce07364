const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-catalog',
    appDir: __dirname,
    exposes: {
      './ApiResult': './src/search/ApiResult.tsx',
      './ApplyOutcome': './src/outcomes/ApplyOutcome.ts',
      './AppOutcome': './src/outcomes/AppOutcome.ts',
      './PublishOutcome': './src/outcomes/PublishOutcome.ts',
      './ApiList': './src/api-list/ApiList.tsx',
      './ApiDetails': './src/api-details/ApiDetails.tsx',
      './ApiTest': './src/api-test/ApiTest.tsx',
      './ApplyImmediately': './src/apply-immediately/ApplyImmediately.tsx',
      './CreateMyApp': './src/create-my-app/CreateMyApp.tsx',
      './MyAppList': './src/my-app-list/MyAppList.tsx',
      './MyAppDetail': './src/my-app-detail/MyAppDetail.tsx',
      './ApiListOfApp': './src/api-list-of-app/ApiListOfApp.tsx',
      './GetKey': './src/get-key/GetKey.tsx',
      './MyApply': './src/my-apply/MyApply.tsx',
      './MyApplyDetail': './src/my-apply-detail/MyApplyDetail.tsx',
      './PublishApi': './src/publish-api/PublishApi.tsx',
      './EditPublishApi': './src/edit-publish-api/EditPublishApi.tsx',
      './MyApiList': './src/my-api-list/MyApiList.tsx',
      './MyApiAppList': './src/my-api-app-list/MyApiAppList.tsx',
      './PublicationReview': './src/review/PublicationReview.tsx',
      './Figures': './src/home/Figures.tsx',
      './FeaturedApis': './src/home/FeaturedApis.tsx',
      './PortalApis': './src/home/PortalApis.tsx',
    },
  }),
];
