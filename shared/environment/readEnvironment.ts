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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  if (given.PORTAL_MODE === 'production') requireAll(settings, given);
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  throw new EnvironmentError(
    result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'),
  );
}

function requireAll(settings: z.ZodObject, given: Environment): void {
  const missing = Object.entries(settings.shape).flatMap(([name, setting]) => {
    const meaning = z.globalRegistry.get(setting)?.neededInProduction;
    return meaning && !given[name] ? [`  ${name}：${meaning}`] : [];
  });
  if (missing.length > 0)
    throw new EnvironmentError(`生产模式缺少以下设置，请补全后再启动：\n${missing.join('\n')}`);
}
