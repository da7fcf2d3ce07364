import { earlyKey, type BootDocument, type ManifestWidget } from '@portal/contract/internal';

/** Address of the picture that stands in for a widget; null when it has none or the server did not get it. */
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
