const cookieName = 'rememberedName';
const daySeconds = 24 * 60 * 60;

/** The account that asked to be remembered, kept in a cookie for one day; '' when there is none. */
export function readRememberedName(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  try {
    return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : '';
  } catch {
    // Malformed, so not written by us.
    return '';
  }
}

/** @param account null forgets it. */
export function keepRememberedName(account: string | null): void {
  const value = account ? encodeURIComponent(account) : '';
  document.cookie = `${cookieName}=${value}; path=/; max-age=${account ? daySeconds : 0}; samesite=lax`;
}
