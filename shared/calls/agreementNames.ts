/** What people agree to. Apart from how operators write it: whoever registers does not carry that. */
export const agreementNames = {
  serviceTerms: '服务协议',
  privacyPolicy: '隐私政策',
  providerTerms: '提供方协议',
} as const;

export type AgreementKind = keyof typeof agreementNames;
