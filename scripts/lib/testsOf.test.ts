import { testsOf } from './testsOf';

it.each([
  [[], ['--testPathPatterns', './gateway/']],
  [['verifyCall'], ['--testPathPatterns', './gateway/.*verifyCall']],
  [
    ['verify', 'judge', '-t', 'one body'],
    ['--testPathPatterns', './gateway/.*verify', './gateway/.*judge', '-t', 'one body'],
  ],
  [['--watch'], ['--testPathPatterns', './gateway/', '--watch']],
])('runs tests of one workspace only: %j', (words, expected) => {
  expect(testsOf('gateway', words)).toEqual(expected);
});
