/** What is true today of becoming somebody here. Every page that promises something of it takes the words from here. */
export const promises = {
  /** How long an operator takes over a person's authentication. */
  personReview: '1 个工作日',
  /** @param isInstant  Whether a register is asked, as `authState` and the boot document say. */
  personPassing: (isInstant: boolean) =>
    isInstant ? '核验一致即时通过，否则 1 个工作日内审核' : '1 个工作日内审核',
  /** How long operators take over an enterprise. */
  companyReview: '1–3 个工作日',
  provider: '完成企业高级认证后，可以申请成为提供方。',
  /** How long an operator takes over the application of a provider. */
  providerReview: '2 个工作日',
  /** How long an operator takes over an application to join the alliance or the partners. */
  joinReview: '2 个工作日',
  /** How long an operator takes over an appeal of somebody whose old number is gone. */
  phoneAppeal: '2 个工作日',
  /** How long an operator takes over an appeal of somebody whose second factor is gone. */
  factorAppeal: '2 个工作日',
  /** How long an operator takes over an application for a branded portal. */
  portalReview: '2 个工作日',
} as const;
