import { spawnSync } from 'node:child_process';
import { compareGateways } from '../../bench/gateway/compareGateways';

const has = (tool: string) => spawnSync('which', [tool]).status === 0;
const withTools = has('wrk') && has('nginx') ? it : it.skip;

withTools(
  'the bench of the gateways measures all of them, and finds every call billed',
  async () => {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));

    // PERF: in this process. With tsx the whole server would be compiled for it.
    await compareGateways({ loadSeconds: 1, rounds: 1, callsToWarm: 1, callsToCount: 20 });

    expect(lines.join('\n')).toContain('"upstreamSaw":20,"billed":20');
  },
  240_000,
);
