const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-docs',
    appDir: __dirname,
    exposes: {
      './DocumentCenter': './src/document-center/DocumentCenter.tsx',
      './DocumentCenterList': './src/document-center-list/DocumentCenterList.tsx',
      './DocumentDetails': './src/document-details/DocumentDetails.tsx',
      './DocumentList': './src/document-list/DocumentList.tsx',
      './AddDocument': './src/document-form/AddDocument.tsx',
      './EditDocument': './src/document-form/EditDocument.tsx',
      './ComQuestion': './src/com-question/ComQuestion.tsx',
      './Help': './src/help/Help.tsx',
      './TicketDesk': './src/review/TicketDesk.tsx',
      './SearchDesk': './src/review/SearchDesk.tsx',
      './RichTextEditor': './src/editor/slot.tsx',
      './DocumentResult': './src/search/DocumentResult.tsx',
      './FaqResult': './src/search/FaqResult.tsx',
      './DocumentOutcome': './src/outcomes/DocumentOutcome.ts',
    },
  }),
];
