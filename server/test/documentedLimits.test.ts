import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportAtOnceMax, moreUpstreamsMax, traceKeptHours, tracesKeptMax } from '@portal/calls';
import { accessTokenCallsPerMinute, accessTokenDaysMax, fileBytesMax, imageBytesMax } from '@portal/rules';
import { rendererLimits } from '../src/modules/releases/drawing/rendererLimits';
import { budgets } from '../src/modules/releases/intake/releaseChecks';
import { archiveBytesMax } from '../src/modules/releases/intake/unpackRelease';
import { rsaBitsMin } from '../src/platform/rsaBitsMin';
import { seconds } from '../src/platform/time';

const read = (file: string) =>
  readFileSync(path.join(__dirname, '../..', file), 'utf8').replaceAll(/\s+/g, ' ');
const mib = 1024 * 1024;
const { remote, foreign } = budgets;
const largestUpload = Math.max(fileBytesMax, imageBytesMax, archiveBytesMax);

/** Limits of the server as its documents tell them. */
it.each<[file: string, told: RegExp, unit: number, limit: number]>([
  ['docs/access-tokens.md', /at most (\d+) days/, 1, accessTokenDaysMax],
  ['docs/access-tokens.md', /more than (\d+) calls a minute/, 1, accessTokenCallsPerMinute],
  ['docs/capacity.md', /per renderer process, (\d+) MB at most/, mib, rendererLimits.memoryBytes],
  ['docs/gateway.md', /RSA from ([\d,]+) bits/, 1, rsaBitsMin],
  ['docs/gateway.md', /\*\*Deleted\*\* after (\d+) hours/, 1, traceKeptHours],
  ['docs/gateway.md', /At most ([\d,]+) calls per app and environment/, 1, tracesKeptMax],
  ['docs/releasing.md', /entry over ([\d.]+) kB/, 1000, remote.entry],
  ['docs/releasing.md', /\((\d+) kB when built elsewhere\)/, 1000, foreign.entry],
  ['docs/releasing.md', /a file over (\d+) kB/, 1000, Math.max(remote.file, foreign.file)],
  ['docs/releasing.md', /, (\d+) kB in all/, 1000, Math.max(remote.total, foreign.total)],
  ['docs/releasing.md', /kills it after (\d+) s of CPU time/, seconds, rendererLimits.cpuMs],
  ['docs/verification.md', /a JPEG or PNG, at most (\d+) MB/, mib, imageBytesMax],
  ['docs/virus-scan.md', /(\d+) MB is the largest upload/, mib, largestUpload],
  ['server/src/platform/export/README.md', /up to ([\d,]+) rows/, 1, exportAtOnceMax],
])('%s tells the limit of %s', (file, told, unit, limit) => {
  expect(Number(told.exec(read(file))?.[1]?.replace(',', '')) * unit).toBe(limit);
});

it('tells in words how many upstreams an API may have', () => {
  expect(1 + moreUpstreamsMax).toBe(8);
  expect(read('docs/gateway.md')).toContain('up to eight addresses per environment');
});
