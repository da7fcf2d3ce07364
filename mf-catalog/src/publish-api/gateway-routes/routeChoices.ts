import type { GatewayOperation } from '@portal/calls';

type Named = Pick<GatewayOperation, 'method' | 'path'>;

/** `GET /orders/{id}` */
export const nameOf = ({ method, path }: Named) => `${method} ${path}`;

/** What is chosen before anybody has chosen: what the gateway itself limits to a method, each once. */
export function usualChoice(operations: readonly GatewayOperation[]): ReadonlySet<GatewayOperation> {
  const first = new Map<string, GatewayOperation>();
  for (const operation of operations)
    if (operation.isAnyMethod === 0 && !first.has(nameOf(operation))) first.set(nameOf(operation), operation);
  return new Set(first.values());
}

/** The first name that more than one of them has; null: there is none. */
export function clashOf(operations: readonly GatewayOperation[]): string | null {
  const names = new Set<string>();
  for (const operation of operations) {
    const name = nameOf(operation);
    if (names.has(name)) return name;
    names.add(name);
  }
  return null;
}
