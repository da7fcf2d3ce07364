const browsers = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const first = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** "Mozilla/5.0 (Windows …) Chrome/120 … Edg/120" → "Edge · Windows" */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? '其他程序';
  const system = first(systems, userAgent);
  return system ? `${browser} · ${system}` : browser;
}
