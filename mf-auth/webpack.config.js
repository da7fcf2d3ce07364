const { browserConfig } = require('../webpack.common.js');

module.exports = (env) => [
  browserConfig({
    ...env,
    name: 'mf-auth',
    appDir: __dirname,
    exposes: {
      './LoginDialog': './src/login/LoginDialog.tsx',
      './SecurityPanel': './src/second-factor/securitySlot.tsx',
      './VerifyIdentity': './src/second-factor/verifySlot.tsx',
      './CreateUser': './src/register/CreateUser.tsx',
      './MailOk': './src/register/MailOk.tsx',
      './UserMail': './src/forget-password/UserMail.tsx',
      './EmailOk': './src/forget-password/EmailOk.tsx',
      './PasswordOk': './src/forget-password/PasswordOk.tsx',
    },
  }),
];
