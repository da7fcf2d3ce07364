import { readJson } from './releaseFiles';
import path from 'node:path';

export interface Outcome {
  passed: number;
  /** By name; where the trace lies, if one was kept. */
  failed: string[];
  /** By name, which says why. */
  skipped: string[];
}

/** What a runner that ended without a report left behind. */
export const noReport = (reason: string): Outcome => ({ passed: 0, failed: [reason], skipped: [] });

interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
}

/** Reads what `jest --json` wrote. A file that failed outside of its tests counts as one failure. */
export function readJestReport(file: string, root: string): Outcome {
  const { testResults } = readJson<JestReport>(file);
  const outcome: Outcome = { passed: 0, failed: [], skipped: [] };
  for (const { name: location, status: verdict, assertionResults, message } of testResults) {
    const inFile = path.relative(root, location);
    for (const { status, ancestorTitles, title } of assertionResults) {
      const name = [inFile, ...ancestorTitles, title].join(' › ');
      if (status === 'passed') outcome.passed += 1;
      else if (status === 'failed') outcome.failed.push(name);
      else outcome.skipped.push(name);
    }
    const isExplained = assertionResults.some(({ status }) => status === 'failed');
    if (verdict === 'failed' && !isExplained) outcome.failed.push(`${inFile}：${firstLine(message)}`);
  }
  return outcome;
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    tests: {
      /** `flaky` cannot be: nothing is tried twice. */
      status: 'expected' | 'unexpected' | 'skipped' | 'flaky';
      annotations: { type: string; description?: string }[];
      results: { attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** What went wrong outside of any test. */
  errors: { message?: string }[];
}

/** Reads what Playwright's reporter `json` wrote. */
export function readPlaywrightReport(file: string, root: string): Outcome {
  const { suites, errors } = readJson<PlaywrightReport>(file);
  const outcome: Outcome = {
    passed: 0,
    failed: errors.map(({ message }) => firstLine(message ?? '')),
    skipped: [],
  };
  const read = (suite: PlaywrightSuite, titles: string[]): void => {
    for (const { title, tests } of suite.specs)
      for (const { status, annotations, results } of tests) {
        const name = [...titles, title].join(' › ');
        if (status === 'expected') outcome.passed += 1;
        else if (status === 'skipped') outcome.skipped.push([name, ...reasonsOf(annotations)].join('：'));
        else outcome.failed.push([name, ...tracesOf(results, root)].join('\n    '));
      }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title]);
  };
  for (const suite of suites) read(suite, [suite.title]);
  return outcome;
}

const reasonsOf = (annotations: { type: string; description?: string }[]) =>
  annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []));

const tracesOf = (results: { attachments: { name: string; path?: string }[] }[], root: string) =>
  results
    .flatMap(({ attachments }) => attachments)
    .flatMap(({ name, path: location }) =>
      name === 'trace' && location ? [`npx playwright show-trace ${path.relative(root, location)}`] : [],
    );

const firstLine = (text: string) => text.trim().split('\n', 1).join();
