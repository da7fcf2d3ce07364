/** Arguments of jest for the tests of one workspace, or the files of it that are named first. */
export function testsOf(workspace: string, words: readonly string[]): string[] {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const names = firstOption < 0 ? words : words.slice(0, firstOption);
  const patterns = names.length > 0 ? names.map((name) => `./${workspace}/.*${name}`) : [`./${workspace}/`];
  return ['--testPathPatterns', ...patterns, ...words.slice(names.length)];
}
