import { z } from 'zod';
import { commonSettings, folder, port, readEnvironment, text, wholeNumber } from '@portal/environment';

const { PORTAL_MODE, PORT, MAIN_DOMAIN, PORTAL_DATA_DIR, GATEWAY_PORT } = commonSettings;

/** Variables that the npm commands read, besides those that they pass on to processes. */
export const scriptSettings = z.object({
  PORTAL_MODE,
  PORT,
  MAIN_DOMAIN,
  PORTAL_DATA_DIR,
  GATEWAY_PORT,
  SAMPLE_PROVIDER_PORT: port.prefault('8082').describe('Port of the sample provider (demo only)'),
  CLUSTER_SERVERS: wholeNumber(1).prefault('3').describe('Servers that npm run cluster starts'),
  CLUSTER_GATEWAYS: wholeNumber(1).prefault('2').describe('Gateways that npm run cluster starts'),
  CLUSTER_DATA_DIR: folder
    .optional()
    .describe('Where npm run cluster keeps everything (absent: a temporary folder, gone when it ends)'),
  PORTAL_URL: text
    .optional()
    .describe('Portal that npm run import and the release commands act on (absent: this machine, PORT)'),
  RELEASE_TOKEN: text.optional().describe('Token of the team, for the release commands'),
  TEST_DATABASE_URL: text
    .optional()
    .describe('PostgreSQL server that npm test uses; found on the machine when absent'),
  CHROMIUM_PATH: text.optional().describe('Chromium that npm test uses; found on the machine when absent'),
});

/** @throws {EnvironmentError} in Chinese, naming each setting that is missing or wrong. */
export const readSettings = () => readEnvironment(scriptSettings, process.env);
