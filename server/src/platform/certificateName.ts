const charsMax = 200;

/** A name in a certificate as one line. Whoever made it chose the text, so characters that would reorder a line are left out. */
export const certificateName = (name: string): string =>
  name
    .split('\n')
    .join('，')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, charsMax);
