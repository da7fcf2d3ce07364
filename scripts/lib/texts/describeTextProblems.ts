import { isChinese, type TextArea } from './textAreas';

/** Problems of the catalogues, one sentence each: missing, unused and mismatched translations. */
export function describeTextProblems(areas: readonly TextArea[]): string[] {
  return [...areas.flatMap(problemsOf), ...doubles(areas)];
}

function problemsOf({ name, texts, english }: TextArea): string[] {
  const missing = [...texts].filter(([key]) => !english[key]);
  const unused = Object.keys(english).filter((key) => !texts.has(key));
  const known = Object.entries(english).filter(([key]) => texts.has(key));
  return [
    ...missing.map(([key, place]) => `${name}/${place} 没有英文：${JSON.stringify(key)}`),
    ...unused.map((key) => `${name}/messages/en.json 有一条没有用到：${JSON.stringify(key)}`),
    ...known.flatMap(([key, message]) =>
      message && isChinese(message) ? [`${name} 的英文里有中文：${JSON.stringify(key)}`] : [],
    ),
    ...known.flatMap(([key, message]) =>
      message && valuesOf(key) !== valuesOf(message)
        ? [`${name} 的英文缺少或多出值：${JSON.stringify(key)}`]
        : [],
    ),
  ];
}

/** A page loads the catalogues of several areas, so one Chinese text must have the same translation in all. */
function doubles(areas: readonly TextArea[]): string[] {
  const first = new Map<string, { name: string; said: string }>();
  const problems: string[] = [];
  for (const { name, english } of areas)
    for (const [key, said] of Object.entries(english)) {
      const other = first.get(key);
      if (!other) first.set(key, { name, said });
      else if (other.said !== said)
        problems.push(`${JSON.stringify(key)} 在 ${other.name} 与 ${name} 里的英文不同`);
    }
  return problems;
}

/** Placeholders of a message: `0,1` for `{0}` and `{1, plural, …}`. */
const valuesOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\d+)[},]/g)].map(([, value]) => value))].sort().join();
