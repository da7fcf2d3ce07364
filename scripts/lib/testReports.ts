import { readJson } from './releaseFiles';
import path from 'node:path';

export interface Outcome {
  passed: number;
  /** Test names, with the path of the trace if there is one. */
  failed: string[];
  /** Test names, which include the reason. */
  skipped: string[];
  /** Names of flaky tests: failed at first, and passed in the rerun. */
  unsteady: string[];
}

/** Outcome of a runner that ended without a report. */
export const noReport = (reason: string): Outcome => ({
  passed: 0,
  failed: [reason],
  skipped: [],
  unsteady: [],
});

interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
}

/** Reads the report of `jest --json`. A file that failed outside its tests counts as one failure. */
export function readJestReport(file: string, root: string): Outcome {
  return outcomeOfFiles(readJson<JestReport>(file).testResults, root);
}

/** Files with failures in a report. */
export const failedFiles = (file: string): string[] =>
  readJson<JestReport>(file).testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []));

/** Combines a report with that of the rerun of its failed files, whose results replace the first. */
export function afterSecondTry(report: string, again: string, root: string): Outcome {
  const { testResults } = readJson<JestReport>(report);
  const isSettled = ({ status }: { status: string }) => status !== 'failed';
  const settled = outcomeOfFiles(testResults.filter(isSettled), root);
  const first = outcomeOfFiles(
    testResults.filter((result) => !isSettled(result)),
    root,
  );
  const second = readJestReport(again, root);
  return {
    passed: settled.passed + second.passed,
    failed: second.failed,
    skipped: [...settled.skipped, ...second.skipped],
    unsteady: first.failed.filter((name) => !second.failed.includes(name)),
  };
}

function outcomeOfFiles(testResults: JestReport['testResults'], root: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], skipped: [], unsteady: [] };
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
      /** `flaky`: passed on retry. */
      status: 'expected' | 'unexpected' | 'skipped' | 'flaky';
      annotations: { type: string; description?: string }[];
      results: { attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of tests. */
  errors: { message?: string }[];
}

/** Reads the report of Playwright's `json` reporter. */
export function readPlaywrightReport(file: string, root: string): Outcome {
  const { suites, errors } = readJson<PlaywrightReport>(file);
  const outcome: Outcome = {
    passed: 0,
    failed: errors.map(({ message }) => firstLine(message ?? '')),
    skipped: [],
    unsteady: [],
  };
  const read = (suite: PlaywrightSuite, titles: string[]): void => {
    for (const { title, tests } of suite.specs)
      for (const { status, annotations, results } of tests) {
        const name = [...titles, title].join(' › ');
        if (status === 'expected' || status === 'flaky') outcome.passed += 1;
        if (status === 'flaky') outcome.unsteady.push([name, ...tracesOf(results, root)].join('\n    '));
        if (status === 'skipped') outcome.skipped.push([name, ...reasonsOf(annotations)].join('：'));
        if (status === 'unexpected') outcome.failed.push([name, ...tracesOf(results, root)].join('\n    '));
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
