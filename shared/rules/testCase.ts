/** Most test cases per account. */
export const testCasesMax = 200;

/** Most checks per case. */
export const testChecksMax = 10;

/** Longest stored body of a case, in characters. */
export const testCaseBodyMax = 20_000;

/** Largest stored request, as JSON. */
export const keptRequestMax = 24_000;

/** Calls kept in the history of an account. */
export const testHistoryMax = 50;

const secret =
  /authoriz|cookie|token|secret|passw|pwd|signature|credential|session|(api|app|access|private)[-_]?key|密码|密钥|口令|令牌/i;

/** Whether a field name suggests a secret: its value is sent but not stored. */
export const isSecretName = (name: string) => secret.test(name);
