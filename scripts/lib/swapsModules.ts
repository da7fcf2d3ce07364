import { readFileSync } from 'node:fs';

const swapping = /\bjest\.(mock|doMock|unmock|dontMock|resetModules|isolateModules)|\bexposesOf\b/;

/** Whether a test file mocks modules; then it needs its own instances of all modules. */
export const swapsModules = (testPath: string): boolean => swapping.test(readFileSync(testPath, 'utf8'));
