const cookieName = 'rememberedName';
const daySeconds = 24 * 60 * 60;

/** The account that asked to be remembered; for one day. */
export function readRememberedName(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  try {
    return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : '';
  } catch {
    // Somebody else wrote it.
    return '';
  }
}

/** @param account  Null forgets. */
export function keepRememberedName(account: string | null): void {
  const value = account ? encodeURIComponent(account) : '';
  document.cookie = `${cookieName}=${value}; path=/; max-age=${account ? daySeconds : 0}; samesite=lax`;
}
