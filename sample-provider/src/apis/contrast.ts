import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';

extend([a11y]);

const Color = z.string({ error: '必填' }).check(z.regex(/^#(?:[0-9A-Fa-f]{3}){1,2}$/, '形如 #1B4D3E'));

/** Colour contrast by WCAG 2.2. */
export const contrast: ApiModule = (routes) => {
  routes.get('/ratio', async ({ query }) => {
    const { text, ground } = parse(z.object({ text: Color, ground: Color }), query);
    const ratio = colord(text).contrast(ground);
    return { ratio, aa: ratio >= 4.5, aaLarge: ratio >= 3, aaa: ratio >= 7 };
  });

  routes.get('/convert', async ({ query }) => {
    const color = colord(parse(z.object({ color: Color }), query).color);
    return { hex: color.toHex(), rgb: color.toRgbString(), hsl: color.toHslString(), isDark: color.isDark() };
  });
};
