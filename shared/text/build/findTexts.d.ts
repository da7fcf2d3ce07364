/** Every Chinese text that a browser source says, under the key by which catalogues know it. */
export const findTexts: (file: string, code: string) => { found: { key: string; line: number }[] };
export const isChinese: (text: string) => boolean;
