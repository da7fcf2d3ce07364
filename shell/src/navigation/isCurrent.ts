const homePaths = ['/', '/index', '/subDomain', '/login'];

/** Whether a navigation entry stands for the page at `pathname`, or for one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === '/') return homePaths.includes(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
