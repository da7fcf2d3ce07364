import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { actionTimeoutMs, launchOptions, still, widths } from './fixtures/browser';

const testTimeoutMs = 300_000;
/**
 * Slow journeys with builds or hundreds of steps start first, so that short ones keep all workers busy until the end.
 */
const longOnes = /(federation|outsideTeams|releases|remoteTeams|scriptVectors)\.spec\.ts$/;

/** Files run in parallel, one per worker; `npm test` reruns failed ones once. */
export default defineConfig({
  testDir: path.join(__dirname, 'journeys'),
  globalSetup: path.join(__dirname, 'fixtures/lendPortals.ts'),
  // View a trace of a failed test: npx playwright show-trace <file>.
  outputDir: path.join(__dirname, '../.cache/e2e'),
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: testTimeoutMs,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'long', testMatch: longOnes },
    { name: 'short', testIgnore: longOnes },
  ],
  use: {
    launchOptions,
    viewport: widths.wide,
    locale: 'zh-CN',
    contextOptions: still,
    actionTimeout: actionTimeoutMs,
    navigationTimeout: actionTimeoutMs,
    // Traces have a snapshot for each step. PERF: no film strip, which would slow all journeys down.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
