const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-account',
    appDir: __dirname,
    exposes: {
      './UnitType': './src/unit-type/UnitType.tsx',
      './PersonMessage': './src/person-index/PersonMessage.tsx',
      './PersonOk': './src/person-index/PersonOk.tsx',
      './PersonSuccess': './src/person-success/PersonSuccess.tsx',
      './UserCenter': './src/user-center/UserCenter.tsx',
      './UserCenterInfo': './src/user-center-info/UserCenterInfo.tsx',
      './Team': './src/team/Team.tsx',
      './TeamLog': './src/team/TeamLog.tsx',
      './JoinTeam': './src/team/JoinTeam.tsx',
      './CompanyInfo': './src/company-message/CompanyInfo.tsx',
      './CompanyInfoEdit': './src/company-message/CompanyInfoEdit.tsx',
      './SandBox': './src/company-message/SandBox.tsx',
      './UploadingImg': './src/company-message/UploadingImg.tsx',
      './UploadingImgEdit': './src/company-message/UploadingImgEdit.tsx',
      './CompanyOk': './src/company-message/CompanyOk.tsx',
      './CompanySuccess': './src/company-success/CompanySuccess.tsx',
      './CompanyReview': './src/review/CompanyReview.tsx',
      './BecomeProvider': './src/become-provider/BecomeProvider.tsx',
      './ProviderReview': './src/review/ProviderReview.tsx',
      './ProviderList': './src/review/ProviderList.tsx',
      './PersonReview': './src/review/PersonReview.tsx',
      './AuditLog': './src/review/AuditLog.tsx',
    },
  }),
];
