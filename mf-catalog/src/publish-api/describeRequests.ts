/** A request, observed or written by hand. */
export interface DescribedRequest {
  method: string;
  /** With `{name}` for variable parts. */
  path: string;
  summary: string;
  /** Empty: unknown. */
  server: string;
  query: readonly (readonly [name: string, example: string])[];
  headers: readonly (readonly [name: string, example: string])[];
  /** As sent; empty: none. */
  body: string;
}

const depthMax = 6;

/**
 * Generates an API description from requests, in the format of an uploaded one, so that it can be completed as a file.
 */
export function describeRequests(title: string, requests: readonly DescribedRequest[]): string {
  const servers = [...new Set(requests.map(({ server }) => server).filter(Boolean))];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const request of requests) {
    const item = (paths[request.path] ??= {});
    item[request.method.toLowerCase()] = operationOf(request);
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
    paths,
  });
}

function operationOf({ method, path, summary, query, headers, body }: DescribedRequest) {
  const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...named.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...query.map(([name, example]) => ({ name, in: 'query', schema: schemaOfText(example) })),
    ...headers.map(([name, example]) => ({ name, in: 'header', schema: schemaOfText(example) })),
  ];
  return {
    summary: summary || `${method} ${path}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: contentOf(body) } }),
    responses: { 200: { description: '成功', content: { 'application/json': { schema: {} } } } },
  };
}

function contentOf(body: string) {
  const value = parsed(body);
  if (value !== undefined) return { 'application/json': { schema: schemaOf(value), example: value } };
  const fields = [...new URLSearchParams(body)];
  if (!body.includes('=')) return { 'text/plain': { schema: { type: 'string' }, example: body } };
  const properties = Object.fromEntries(fields.map(([name, text]) => [name, schemaOfText(text)]));
  return { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const schemaOfText = (text: string) => ({
  type: /^-?\d{1,15}$/.test(text) ? 'integer' : /^-?\d+\.\d+$/.test(text) ? 'number' : 'string',
  ...(text !== '' && { example: /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text }),
});

function schemaOf(value: unknown, depth = 0): Record<string, unknown> {
  if (depth > depthMax || value === null) return {};
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0] ?? null, depth + 1) };
  if (typeof value !== 'object') return { type: Number.isInteger(value) ? 'integer' : typeof value };
  const entries = Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, depth + 1)] as const);
  return { type: 'object', properties: Object.fromEntries(entries) };
}
