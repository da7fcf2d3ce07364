import { fileSettings, settingFaults, type Environment } from '@portal/environment';
import { gatewaySettings } from '@portal/gateway';
import { serverSettings } from '../../../server/src';
import { scriptSettings } from '../settings';
import { ill, notice, well, type Finding } from './Finding';

const about = '设置';
/** Settings of each process. */
export const processes = [serverSettings, gatewaySettings, scriptSettings];
/** Prefixes of our own variables. */
const ours = /^(PORTAL|GATEWAY|DATABASE)_/;

/** Errors that the processes would report about the environment, each setting once. */
export function checkSettings(env: Environment): Finding[] {
  const faults = new Map(
    processes
      .flatMap((settings) => settingFaults(settings, env))
      .map(({ name, says, isMissing }) => [
        name,
        isMissing
          ? ill(about, `生产模式缺少 ${name}`, `请设置 ${name}：${says}`)
          : ill(about, `${name} ${says}`, `请改正 ${name}，.env.example 里有它的说明`),
      ]),
  );
  const findings = [...faults.values(), ...findStrange(env)];
  return findings.length > 0
    ? findings
    : [well(about, `${env.PORTAL_MODE || 'demo'} 模式，没有缺少或写错的`)];
}

/** Unknown variables with our prefixes, usually misspelt. */
function findStrange(env: Environment): Finding[] {
  const known = new Set(
    processes.flatMap((settings) => [
      ...Object.keys(settings.shape),
      ...fileSettings(settings).map((name) => `${name}_FILE`),
    ]),
  );
  return Object.keys(env)
    .filter((name) => ours.test(name) && env[name] && !known.has(name))
    .map((name) => notice(about, `没有名为 ${name} 的设置，它不起作用`, '请核对拼写，名称见 .env.example'));
}
