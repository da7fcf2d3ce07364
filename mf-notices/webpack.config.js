const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-notices',
    appDir: __dirname,
    exposes: {
      './AllianceResult': './src/search/AllianceResult.tsx',
      './NoticeResult': './src/search/NoticeResult.tsx',
      './PortalNotices': './src/portal-notices/PortalNotices.tsx',
      './PortalNoticeEdit': './src/portal-notices/PortalNoticeEdit.tsx',
      './NoticeDesk': './src/review/NoticeDesk.tsx',
      './NoticeEdit': './src/review/NoticeEdit.tsx',
      './OpenFinancialAlliance': './src/alliance/OpenFinancialAlliance.tsx',
      './ScienceTechPartner': './src/partners/ScienceTechPartner.tsx',
      './ContentDesk': './src/content-desk/ContentDesk.tsx',
      './ContentEdit': './src/content-desk/ContentEdit.tsx',
      './JoinReview': './src/review/JoinReview.tsx',
      './DeliveryLog': './src/delivery-log/DeliveryLog.tsx',
      './SystemStatus': './src/status/SystemStatus.tsx',
      './IncidentDesk': './src/status-desk/IncidentDesk.tsx',
      './IncidentEdit': './src/status-desk/IncidentEdit.tsx',
      './MyNotify': './src/my-notify/MyNotify.tsx',
      './MailReceiver': './src/mail-receiver/MailReceiver.tsx',
      './Bell': './src/header/Bell.tsx',
      './NoticeCenter': './src/notice-center/NoticeCenter.tsx',
      './NoticeDetail': './src/notice-detail/NoticeDetail.tsx',
      './Carousel': './src/home/Carousel.tsx',
      './Partners': './src/home/Partners.tsx',
      './LatestNotices': './src/home/LatestNotices.tsx',
    },
  }),
];
