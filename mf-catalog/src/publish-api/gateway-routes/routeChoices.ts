import type { GatewayOperation } from '@portal/calls';

type Named = Pick<GatewayOperation, 'method' | 'path'>;

/** Such as `GET /orders/{id}`. */
export const nameOf = ({ method, path }: Named) => `${method} ${path}`;

/** Preselection: routes with an explicit method, without duplicates. */
export function usualChoice(operations: readonly GatewayOperation[]): ReadonlySet<GatewayOperation> {
  const first = new Map<string, GatewayOperation>();
  for (const operation of operations)
    if (operation.isAnyMethod === 0 && !first.has(nameOf(operation))) first.set(nameOf(operation), operation);
  return new Set(first.values());
}

/** The first operation that is selected more than once; null: none. */
export function clashOf(operations: readonly GatewayOperation[]): string | null {
  const names = new Set<string>();
  for (const operation of operations) {
    const name = nameOf(operation);
    if (names.has(name)) return name;
    names.add(name);
  }
  return null;
}
