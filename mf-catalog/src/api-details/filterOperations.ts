import type { OperationSummary } from '@portal/calls';

interface Group {
  name: string;
  ops: OperationSummary[];
}

/** Operations that contain every word in name, method, path or group name; empty groups are left out. */
export function filterOperations(groups: readonly Group[], text: string): readonly Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap(({ name, ops }) => {
    const found = ops.filter(({ method, path, summary }) => {
      const all = `${name} ${method} ${path} ${summary}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    return found.length > 0 ? [{ name, ops: found }] : [];
  });
}
