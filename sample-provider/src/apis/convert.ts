import { Converter } from 'opencc-js';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

const variants = ['cn', 'tw', 'hk', 't'] as const;
const converters = new Map<string, (text: string) => string>();

/** The dictionary is large, so it is loaded on first use. */
function converterTo(to: (typeof variants)[number]) {
  const known = converters.get(to);
  if (known) return known;
  const made = Converter({ from: to === 'cn' ? 't' : 'cn', to });
  converters.set(to, made);
  return made;
}

/** Conversion between simplified and traditional characters. */
export const convert: ApiModule = (routes) => {
  routes.post('/convert', async ({ body }) => {
    const { text, to } = parse(
      z.object({ text: TextField(5000), to: z._default(z.enum(variants), 't') }),
      body,
    );
    return { text: converterTo(to)(text) };
  });
};
