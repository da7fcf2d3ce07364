import type { Brand } from '@portal/contract/internal';

/** Colours of a portal as CSS; null without valid colours. */
export function brandStyle({ color, onColor }: Brand): string | null {
  const isColor = (value: string | null) => value !== null && /^#[0-9A-Fa-f]{6}$/.test(value);
  if (!isColor(color) || !isColor(onColor)) return null;
  return `:root{--portal-brand:${color};--portal-on-brand:${onColor}}`;
}
