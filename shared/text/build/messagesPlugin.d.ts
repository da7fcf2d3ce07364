/** The texts of an area in another language, by their keys; empty where it has none. */
export const readCatalogue: (folder: string, language: string) => Record<string, string>;
/** What `portal.json` says to people. */
export const textsOfManifest: (manifest: unknown) => string[];
