const homePaths = ['/', '/index', '/subDomain', '/login'];

/** Whether a navigation entry is current: for its page and those below it. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === '/') return homePaths.includes(pathname);
  return pathname === to || pathname.startsWith(`${to}/`);
}
