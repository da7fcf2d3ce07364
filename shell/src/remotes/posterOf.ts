import { earlyKey, type BootDocument, type ManifestWidget } from '@portal/contract/internal';

/** Address of a widget's placeholder picture; null: the widget has none, or its reply is not embedded. */
export function posterOf({ early }: BootDocument, { poster }: ManifestWidget): string | null {
  if (!poster) return null;
  const key = earlyKey(poster.call, {});
  const reply = early.find((candidate) => candidate.key === key)?.reply;
  const image = poster.image
    .split('.')
    .reduce<unknown>(
      (node, part) => (node !== null && typeof node === 'object' ? Reflect.get(node, part) : undefined),
      reply,
    );
  return typeof image === 'string' ? image : null;
}
