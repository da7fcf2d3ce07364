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
      './NewPassword': './src/new-password/NewPassword.tsx',
      './PasswordChanged': './src/new-password/PasswordChanged.tsx',
      './NewEmail': './src/change-email/NewEmail.tsx',
      './EmailChanged': './src/change-email/EmailChanged.tsx',
      './OldPhone': './src/change-phone/OldPhone.tsx',
      './NewPhone': './src/change-phone/NewPhone.tsx',
      './ChangeSuccess': './src/change-phone/ChangeSuccess.tsx',
      './ChangeChoice': './src/change-choice/ChangeChoice.tsx',
      './FactorAppealCancel': './src/factor-appeal/FactorAppealCancel.tsx',
      './SsoLogin': './src/sso/SsoLogin.tsx',
      './SsoCallback': './src/sso/SsoCallback.tsx',
      './NotMe': './src/not-me/NotMe.tsx',
      './ChangeUndo': './src/change-undo/ChangeUndo.tsx',
      './AccountOutcome': './src/change-choice/AccountOutcome.ts',
    },
  }),
];
