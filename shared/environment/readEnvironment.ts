import { z } from 'zod';
import type { Environment, SettingFault } from './Environment';
import { withFiles, type WithFiles } from './secretFiles';

declare module 'zod' {
  interface GlobalMeta {
    /** For a setting that production requires: what to fill in, in Chinese. */
    neededInProduction?: string;
  }
}

/** A process cannot start with its settings. The message is Chinese and for the person who starts it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads the settings of a process from its environment, and secrets from the files that it names. An empty variable
 * counts as absent, so that `.env.example` can name one without setting it.
 *
 * @throws {EnvironmentError} one line for each setting that is missing or wrong: its name, and what to do.
 */
export function readEnvironment<Settings extends z.ZodObject>(
  settings: Settings,
  env: Environment,
): z.output<Settings> {
  const read = withFiles(settings, env);
  const missing = findMissing(settings, read);
  const lines = [
    ...read.faults.map(inOneLine),
    ...(missing.length > 0 ? ['生产模式缺少以下设置，请补全后再启动：'] : []),
    ...missing.map(({ name, says }) => `  ${name}：${says}`),
  ];
  if (lines.length > 0) throw new EnvironmentError(lines.join('\n'));
  const result = settings.safeParse(read.given);
  if (result.success) return result.data;
  throw new EnvironmentError(findWrong(result.error, read).map(inOneLine).join('\n'));
}

const inOneLine = ({ name, says }: SettingFault) => `${name} ${says}`;

/** All faults of an environment; empty when `readEnvironment` accepts it. */
export function settingFaults(settings: z.ZodObject, env: Environment): SettingFault[] {
  const read = withFiles(settings, env);
  const missing = findMissing(settings, read);
  const result = settings.safeParse(read.given);
  const wrong = result.success ? [] : findWrong(result.error, read);
  const known = [...read.faults, ...missing];
  return [...known, ...wrong.filter(({ name }) => !known.some((one) => one.name === name))];
}

function findMissing(settings: z.ZodObject, { given, origins }: WithFiles): SettingFault[] {
  if (given.PORTAL_MODE !== 'production') return [];
  return Object.entries(settings.shape).flatMap(([name, setting]) => {
    const says = z.globalRegistry.get(setting)?.neededInProduction;
    // A setting whose file cannot be read is reported for that, not as missing.
    return says && !given[name] && !origins[name] ? [{ name, says, isMissing: true }] : [];
  });
}

const findWrong = ({ issues }: z.ZodError, { origins }: WithFiles): SettingFault[] =>
  issues.map(({ path, message }) => {
    const name = path.join('.');
    return { name: origins[name] ?? name, says: message, isMissing: false };
  });
