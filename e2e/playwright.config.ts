import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { actionTimeoutMs, launchOptions, still, widths } from './fixtures/browser';

const testTimeoutMs = 300_000;
/** Builds or hundreds of steps: these begin, so that the short ones fill all workers to the end. */
const longOnes = /(federation|outsideTeams|releases|remoteTeams|scriptVectors)\.spec\.ts$/;

/** Journeys run side by side, one file at a time in each worker; `npm test` tries once more what failed. */
export default defineConfig({
  testDir: path.join(__dirname, 'journeys'),
  globalSetup: path.join(__dirname, 'fixtures/portalTemplate.ts'),
  // Traces of what failed: npx playwright show-trace <file>
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
    // Each step with its page; the film strip beside it would cost every journey a share of its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
