interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** What is wrong with a file that does not fit its schema: its first wrong field, in one Chinese sentence. */
export function describeProblem(file: string, { issues }: Issues): string {
  const [first] = issues;
  return `${file} 的 ${first?.path.join('.') || '内容'} 有误：${first?.message ?? '格式有误'}。请改正后重新构建。`;
}
