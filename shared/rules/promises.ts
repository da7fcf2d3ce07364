/** Review times and conditions promised on pages: one home for their wording. */
export const promises = {
  /** Review of a person's authentication. */
  personReview: '1 个工作日',
  /** @param isInstant Whether a register is checked, as `authState` and the boot document say. */
  personPassing: (isInstant: boolean) =>
    isInstant ? '核验一致即时通过，否则 1 个工作日内审核' : '1 个工作日内审核',
  /** Review of an enterprise's authentication. */
  companyReview: '1–3 个工作日',
  provider: '完成企业高级认证后，可以申请成为提供方。',
  /** Review of an application as provider. */
  providerReview: '2 个工作日',
  /** Review of an application to the alliance or partners. */
  joinReview: '2 个工作日',
  /** Review of an appeal for a lost phone number. */
  phoneAppeal: '2 个工作日',
  /** Review of an appeal for a lost second factor. */
  factorAppeal: '2 个工作日',
  /** Review of an application for a branded portal. */
  portalReview: '2 个工作日',
} as const;
