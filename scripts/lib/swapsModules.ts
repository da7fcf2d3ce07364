import { readFileSync } from 'node:fs';

const swapping = /\bjest\.(mock|doMock|unmock|dontMock|resetModules|isolateModules)|\bexposesOf\b/;

/** Whether a file of tests puts other modules in the place of some: then it needs all of them for itself. */
export const swapsModules = (testPath: string): boolean => swapping.test(readFileSync(testPath, 'utf8'));
