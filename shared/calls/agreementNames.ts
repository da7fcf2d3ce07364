/** Names of the agreements, in a file of their own: the registration page does not load how operators write them. */
export const agreementNames = {
  serviceTerms: '服务协议',
  privacyPolicy: '隐私政策',
  providerTerms: '提供方协议',
} as const;

export type AgreementKind = keyof typeof agreementNames;
