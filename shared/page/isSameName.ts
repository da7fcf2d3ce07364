/**
 * Whether a name was typed as it stands: in full-width or half-width characters, with blanks around it or several for one.
 * Invisible characters, which names that were copied have, do not count.
 */
export const isSameName = (typed: string, name: string): boolean =>
  typed !== '' && bare(typed) === bare(name);

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
