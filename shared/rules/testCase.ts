/** How many cases an account keeps. */
export const testCasesMax = 200;

/** How much of an answer one case looks at. */
export const testChecksMax = 10;

/** Longest body that is kept with a case, in characters. */
export const testCaseBodyMax = 20_000;

/** How much of what was sent is kept, as JSON. */
export const keptRequestMax = 24_000;

/** How many calls of an account are remembered. */
export const testHistoryMax = 50;

const secret =
  /authoriz|cookie|token|secret|passw|pwd|signature|credential|session|(api|app|access|private)[-_]?key|密码|密钥|口令|令牌/i;

/** Whether what is called so is rather a secret: it is sent, and kept nowhere. */
export const isSecretName = (name: string) => secret.test(name);
