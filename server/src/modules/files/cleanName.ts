const lengthMax = 100;

/** A file name that is safe to show and send: no path, no control or direction characters, limited length. */
export function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, lengthMax - extension.length).join('') + extension;
}
