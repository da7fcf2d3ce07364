import type { NginxBlock } from './readNginx';

/** A block that proxies requests, with the settings that hold in it. */
export interface Passing {
  name: string;
  /** Its `proxy_set_header` directives. As in nginx, a block with its own inherits none. */
  headers: string[][];
  /** Value of another directive, in the block or the closest around it. */
  valueOf: (directive: string) => string | undefined;
}

/**
 * @param leadsThere Which targets of `proxy_pass` are meant.
 * @param around Blocks around this one, the closest first.
 */
export function findPassing(
  block: NginxBlock,
  leadsThere: (target: string) => boolean,
  around: readonly NginxBlock[] = [],
): Passing[] {
  const within = [block, ...around];
  const headers = within
    .map(({ directives }) => directives.filter(([word]) => word === 'proxy_set_header'))
    .find((own) => own.length > 0);
  const valueOf = (directive: string) =>
    within.flatMap(({ directives }) => directives.find(([word]) => word === directive)?.[1] ?? [])[0];
  const passes = block.directives.some(([word, target = '']) => word === 'proxy_pass' && leadsThere(target));
  return [
    ...(passes ? [{ name: block.name, headers: headers ?? [], valueOf }] : []),
    ...block.blocks.flatMap((inner) => findPassing(inner, leadsThere, within)),
  ];
}
