const depthMax = 8;

/** Derives a JSON Schema from an example, as a first draft. Null for invalid JSON. */
export function schemaOfExample(text: string): string | null {
  try {
    return JSON.stringify(schemaOf(JSON.parse(text), 0), null, 2);
  } catch {
    return null;
  }
}

function schemaOf(value: unknown, depth: number): Record<string, unknown> {
  if (depth > depthMax || value === null) return {};
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0] ?? null, depth + 1) };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  if (typeof value !== 'object') return { type: typeof value };
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, depth + 1)] as const),
    ),
    required: Object.keys(value),
  };
}
