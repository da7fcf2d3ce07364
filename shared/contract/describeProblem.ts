interface Issues {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** The first wrong field of a file that does not fit its schema, as one Chinese sentence. */
export function describeProblem(file: string, { issues }: Issues): string {
  const [first] = issues;
  return `${file} 的 ${first?.path.join('.') || '内容'} 有误：${first?.message ?? '格式有误'}。请改正后重新构建。`;
}
