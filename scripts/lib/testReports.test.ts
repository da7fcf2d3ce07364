import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingLine } from './closingLine';
import {
  afterSecondTry,
  failedFiles,
  readJestReport,
  readPlaywrightReport,
  type Outcome,
} from './testReports';

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object, name = 'report'): string {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('counts passed tests, and names failed and skipped ones', () => {
  const one = (status: string, title: string) => ({ status, title, ancestorTitles: ['a form'] });
  const report = written({
    testResults: [
      {
        name: '/root/a.test.ts',
        status: 'failed',
        message: '…',
        assertionResults: [
          one('passed', 'works'),
          one('failed', 'breaks'),
          one('pending', 'the corpus: none here'),
          one('todo', 'later'),
        ],
      },
    ],
  });

  expect(readJestReport(report, '/root')).toEqual({
    passed: 1,
    failed: ['a.test.ts › a form › breaks'],
    skipped: ['a.test.ts › a form › the corpus: none here', 'a.test.ts › a form › later'],
    unsteady: [],
  });
});

it('counts a test file that could not run, or failed after its tests, as a failure', () => {
  const report = written({
    testResults: [
      { name: '/root/a.test.ts', status: 'failed', message: ' cannot find b\n at …', assertionResults: [] },
      {
        name: '/root/b.test.ts',
        status: 'failed',
        message: 'afterAll failed',
        assertionResults: [{ status: 'passed', title: 'works', ancestorTitles: [] }],
      },
    ],
  });

  expect(readJestReport(report, '/root')).toEqual({
    passed: 1,
    failed: ['a.test.ts：cannot find b', 'b.test.ts：afterAll failed'],
    skipped: [],
    unsteady: [],
  });
});

describe('rerunning failed files', () => {
  const ended = (file: string, titles: Record<string, string>, message = '') => ({
    name: `/root/${file}`,
    status: message || Object.values(titles).includes('failed') ? 'failed' : 'passed',
    message,
    assertionResults: Object.entries(titles).map(([title, status]) => ({
      status,
      title,
      ancestorTitles: [],
    })),
  });
  const first = written(
    {
      testResults: [
        ended('a.test.ts', { works: 'passed', waits: 'pending' }),
        ended('b.test.ts', { works: 'passed', breaks: 'failed', 'breaks now and then': 'failed' }),
        ended('c.test.ts', {}, 'no port'),
      ],
    },
    'first',
  );

  it('reruns only those', () => {
    expect(failedFiles(first)).toEqual(['/root/b.test.ts', '/root/c.test.ts']);
  });

  it('counts their final results, and names tests that passed only then', () => {
    const again = written(
      {
        testResults: [
          ended('b.test.ts', { works: 'passed', breaks: 'failed', 'breaks now and then': 'passed' }),
          ended('c.test.ts', { works: 'passed' }),
        ],
      },
      'again',
    );

    expect(afterSecondTry(first, again, '/root')).toEqual({
      passed: 4,
      failed: ['b.test.ts › breaks'],
      skipped: ['a.test.ts › waits'],
      unsteady: ['b.test.ts › breaks now and then', 'c.test.ts：no port'],
    });
  });

  it('counts a test as failed that passed before', () => {
    const again = written(
      {
        testResults: [
          ended('b.test.ts', { works: 'failed', breaks: 'passed', 'breaks now and then': 'passed' }),
          ended('c.test.ts', {}, 'no port'),
        ],
      },
      'again',
    );

    expect(afterSecondTry(first, again, '/root')).toMatchObject({
      passed: 3,
      failed: ['b.test.ts › works', 'c.test.ts：no port'],
    });
  });
});

it('names failed browser tests with their traces, and skipped ones with their reasons', () => {
  const spec = (title: string, status: string, more: object = {}) => ({
    title,
    tests: [{ status, annotations: [], results: [{ attachments: [] }], ...more }],
  });
  const report = written({
    errors: [{ message: 'no portal\n at …' }],
    suites: [
      {
        title: 'login.spec.ts',
        specs: [
          spec('signs in', 'expected'),
          spec('signs in again', 'flaky'),
          spec('signs out', 'unexpected', {
            results: [{ attachments: [{ name: 'trace', path: '/root/.cache/e2e/trace.zip' }] }],
          }),
        ],
        suites: [
          {
            title: 'the corpus',
            specs: [
              spec('is harmless', 'skipped', { annotations: [{ type: 'skip', description: 'none here' }] }),
            ],
          },
        ],
      },
    ],
  });

  expect(readPlaywrightReport(report, '/root')).toEqual({
    passed: 2,
    failed: ['no portal', 'login.spec.ts › signs out\n    npx playwright show-trace .cache/e2e/trace.zip'],
    skipped: ['login.spec.ts › the corpus › is harmless：none here'],
    unsteady: ['login.spec.ts › signs in again'],
  });
});

describe('the closing line', () => {
  const outcome = (facts: Partial<Outcome>): Outcome => ({
    passed: 2,
    failed: [],
    skipped: [],
    unsteady: [],
    ...facts,
  });

  it('sums up passed and failed tests of all suites', () => {
    expect(closingLine([outcome({}), outcome({ failed: ['a'] })], false)).toEqual({
      line: '4 passed, 1 failed',
      hasPassed: false,
    });
  });

  it('names skipped tests, which are failures where the environment must be complete', () => {
    const outcomes = [outcome({ skipped: ['a', 'b'] })];

    expect(closingLine(outcomes, false)).toEqual({ line: '2 passed, 0 failed, 2 skipped', hasPassed: true });
    expect(closingLine(outcomes, true)).toEqual({ line: '2 passed, 2 failed', hasPassed: false });
  });
});
