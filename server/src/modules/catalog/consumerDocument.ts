import { isObject } from '@portal/rules';
import type { OpenApiDocument } from './OpenApiDocument';

interface Place {
  gatewayOrigin: string;
  /** Below the environment: "region/v2". */
  gatewayPath: string;
}

/** What a provider says of its own servers and of its own ways is nothing that consumers call. */
const isProviders = (name: string) => name === 'servers' || name === 'security' || name.startsWith('x-');

const keysKept = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isProviders(name)));

/** The description as consumers use it: at the gateway, with a key, and without what is the provider's own. */
export function consumerDocument(
  document: OpenApiDocument,
  { gatewayOrigin, gatewayPath }: Place,
): OpenApiDocument {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]): [string, unknown] => [
    path,
    isObject(item)
      ? Object.fromEntries(
          Object.entries(keysKept(item)).map(([name, part]) => [
            name,
            isObject(part) ? keysKept(part) : part,
          ]),
        )
      : item,
  ]);
  const components = isObject(document.components) ? document.components : {};
  return {
    ...keysKept(document),
    servers: [
      { url: `${gatewayOrigin}/prod/${gatewayPath}`, description: /* as is */ '生产' },
      { url: `${gatewayOrigin}/sandbox/${gatewayPath}`, description: /* as is */ '沙箱' },
    ],
    security: [{ appKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      securitySchemes: { appKey: { type: 'apiKey', in: 'header', name: 'X-App-Key' } },
    },
  };
}
