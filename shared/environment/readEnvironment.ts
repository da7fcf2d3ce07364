import { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** For a setting that production cannot do without: what to fill in, in Chinese. */
    neededInProduction?: string;
  }
}

export type Environment = Record<string, string | undefined>;

/** A process cannot start with its settings. The message is Chinese and for the person who starts it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads the settings of a process from its environment. An empty variable counts as absent, so that `.env.example`
 * can name one without setting it.
 *
 * @throws {EnvironmentError} one line for each setting that is missing or wrong: its name, and what to do.
 */
export function readEnvironment<Settings extends z.ZodObject>(
  settings: Settings,
  env: Environment,
): z.output<Settings> {
  const given = present(env);
  const missing = findMissing(settings, given).map(({ name, says }) => `  ${name}：${says}`);
  if (missing.length > 0)
    throw new EnvironmentError(`生产模式缺少以下设置，请补全后再启动：\n${missing.join('\n')}`);
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  throw new EnvironmentError(
    findWrong(result.error)
      .map(({ name, says }) => `${name} ${says}`)
      .join('\n'),
  );
}

export interface SettingFault {
  name: string;
  /** Chinese: of one that is missing what to fill in, else what is wrong. */
  says: string;
  isMissing: boolean;
}

/** Everything that speaks against an environment, one by one; empty: `readEnvironment` reads it. */
export function settingFaults(settings: z.ZodObject, env: Environment): SettingFault[] {
  const given = present(env);
  const missing = findMissing(settings, given);
  const result = settings.safeParse(given);
  const wrong = result.success ? [] : findWrong(result.error);
  return [...missing, ...wrong.filter(({ name }) => !missing.some((one) => one.name === name))];
}

const present = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value));

function findMissing(settings: z.ZodObject, given: Environment): SettingFault[] {
  if (given.PORTAL_MODE !== 'production') return [];
  return Object.entries(settings.shape).flatMap(([name, setting]) => {
    const says = z.globalRegistry.get(setting)?.neededInProduction;
    return says && !given[name] ? [{ name, says, isMissing: true }] : [];
  });
}

const findWrong = ({ issues }: z.ZodError): SettingFault[] =>
  issues.map(({ path, message }) => ({ name: path.join('.'), says: message, isMissing: false }));
