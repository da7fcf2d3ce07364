import { templateProblem } from '@portal/rules';
import type { RoutePath } from './GatewayRoute';
import type { LossKind } from './losses';

/** Characters with a meaning in regular expressions only; a dot is common in plain paths. */
const meta = /[()[\]{}|^$+?*\\]/;

/**
 * A gateway path as an OpenAPI template: `/orders/:id` and `/orders/*` get a parameter in braces.
 *
 * @returns Without `path` when it cannot be expressed.
 */
export function toTemplate({ text, isPrefix }: RoutePath): { path?: string; losses: LossKind[] } {
  if (text.startsWith('~')) return { losses: ['regex'] };
  const named = text.replaceAll(/\/:([A-Za-z_][\w-]*)/g, '/\u0000$1\u0001');
  const segment = named.replace(/\/\*(\w*)$/, (_, name: string) => `/\u0000${name || 'path'}\u0001`);
  const whole = segment === named ? named.replace(/\*$/, '') : segment;
  if (meta.test(whole)) return { losses: ['regex'] };
  const path = whole.replaceAll('\u0000', '{').replaceAll('\u0001', '}');
  if (templateProblem(path)) return { losses: ['path'] };
  if (segment !== named) return { path, losses: ['wildcard'] };
  return { path, losses: isPrefix || whole !== named ? ['prefix'] : [] };
}
