/**
 * Remembers globals, environment variables and exit handling. @returns a function that restores what tests and jest
 * have changed.
 */
export function rememberGlobals(global: typeof globalThis): () => void {
  const globals = new Map(
    Reflect.ownKeys(global).map((key) => [key, Object.getOwnPropertyDescriptor(global, key)]),
  );
  const { process } = global;
  const environment = { ...process.env };
  const exit = process.exit.bind(process);
  return () => {
    for (const key of Reflect.ownKeys(global)) if (!globals.has(key)) Reflect.deleteProperty(global, key);
    for (const [key, before] of globals)
      if (before && 'value' in before && (before.configurable || before.writable))
        Object.defineProperty(global, key, before);
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    process.exit = exit;
  };
}
