import { isObject } from '@portal/rules';
import type { OpenApiDocument } from './OpenApiDocument';

interface Place {
  gatewayOrigin: string;
  /** The path below that of the environment: "region/v2". */
  gatewayPath: string;
}

/** Fields with which a provider describes its own servers or tools; consumers do not call those. */
const isProviders = (name: string) => name === 'servers' || name === 'security' || name.startsWith('x-');

const keysKept = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !isProviders(name)));

/**
 * The description as consumers use it: with the address of the gateway and key authentication, and without the
 * provider's own servers and extensions.
 */
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
