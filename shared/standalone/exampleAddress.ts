import type { ManifestRoute } from '@portal/contract/internal';

/** Parameters with fixed values rather than ids. */
const words: Readonly<Record<string, string>> = { kind: 'allianceInfo' };

/** An address of a route with example values for path parameters, required fields and the query of early calls. */
export function exampleAddress({ path, requires, early }: ManifestRoute): string {
  const query = new URLSearchParams(
    requires.map((names) => {
      const name = names.replace(/\|.*/, '');
      return [name, words[name] ?? 'example_1'];
    }),
  );
  for (const value of early.flatMap(({ body }) => Object.values(body ?? {}))) {
    const [, name] = /^\?([^|]+)$/.exec(value) ?? [];
    if (name && /(id|no)$/i.test(name)) query.set(name, 'example_1');
  }
  const filled = path.replaceAll(/:[^/]+/g, '1');
  return query.size > 0 ? `${filled}?${query}` : filled;
}
