import { readJson } from './releaseFiles';
import path from 'node:path';

export interface Outcome {
  passed: number;
  /** By name; where the trace lies, if one was kept. */
  failed: string[];
  /** By name, which says why. */
  skipped: string[];
  /** By name: failed, and passed when tried again by itself. */
  unsteady: string[];
}

/** What a runner that ended without a report left behind. */
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

/** Reads what `jest --json` wrote. A file that failed outside of its tests counts as one failure. */
export function readJestReport(file: string, root: string): Outcome {
  return outcomeOfFiles(readJson<JestReport>(file).testResults, root);
}

/** The files of a report in which something failed. */
export const failedFiles = (file: string): string[] =>
  readJson<JestReport>(file).testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []));

/** What a run came to whose failed files were run again by themselves: those count as they ended then. */
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
      /** `flaky`: passed when it was tried again. */
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
