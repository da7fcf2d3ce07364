const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An error page shown while a page cannot be built; it reloads until it can.
 *
 * @param tell Logs each problem once, however often the page reloads.
 */
export function createProblemPage(title: string, tell: (problem: string) => void) {
  let told = '';
  return (problem: string): string => {
    if (problem !== told) tell(problem);
    told = problem;
    return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="2">
    <title>${escaped(title)}</title>
  </head>
  <body><h1>${escaped(title)}</h1><p role="alert">${escaped(problem)}</p><p>改正后这里自动打开页面。</p></body>
</html>`;
  };
}
