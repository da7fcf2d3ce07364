/** "harbor@example.com" → "h***@example.com", "13800138000" → "138****8000" */
export const maskAccount = (account: string) =>
  account.includes('@')
    ? account.replace(/^(.).*@/, '$1***@')
    : account.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
