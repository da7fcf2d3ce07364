/**
 * The one table of what exists once per page.
 *
 * The shell carries every row, all but the late ones eagerly; a remote carries none of them (`import: false`), so a remote
 * that needs a module which is missing here bundles its own copy. Add a row only for a module that
 * keeps state (a store, a React context) or is too large to repeat.
 *
 * `react-router-dom`, `zod` and `htmlparser2` are shared through facades (`@portal/router`, `@portal/schema`, `@portal/html`) that
 * re-export the names in use: sharing a whole package defeats tree shaking
 * (decisions/0003-federation-settings.md).
 */
const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  'zustand',
  'axios',
  'react-hook-form',
  '@portal/text',
  '@portal/router',
  '@portal/schema',
  '@portal/html',
  '@portal/client',
  '@portal/session',
  '@portal/design',
  '@portal/slots',
];

/** Of these, what a first look does without: the shell provides it when it is asked for. */
const lateModules = ['axios', 'react-hook-form', '@portal/html'];

module.exports = { sharedModules, lateModules };
