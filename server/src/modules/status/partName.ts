import { shellName } from '@portal/contract/internal';
import { say, term, type TranslatableText } from '../../platform/i18n/say';

const area = 'area:';
/** What single gateways begin with, beside `gateway`, which is all of them. */
export const gatewayParts = 'gateway:';

/** Of an area, as a part of the portal. */
export const partOf = (remote: string) => area + remote;

/** Of one gateway. */
export const partOfGateway = (number: number) => gatewayParts + number;

/** Which gateway a part is; null: it is none. */
export const gatewayOf = (part: string): number | null =>
  part.startsWith(gatewayParts) ? Number(part.slice(gatewayParts.length)) : null;

/** What a part is called. @param titles  Of the areas, in the language of the reader; without any it is Chinese. */
export function partName(
  { part, name }: { part: string; name: string },
  titles: ReadonlyMap<string, string> = new Map(),
): TranslatableText {
  if (part === partOf(shellName)) return say`页面框架`;
  const number = gatewayOf(part);
  if (number !== null) return say`网关 ${number}`;
  return titles.get(part.slice(area.length)) ?? term(name);
}
