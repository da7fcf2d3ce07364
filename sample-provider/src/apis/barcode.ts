import type { RenderOptions } from 'bwip-js/node';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { TextField } from './fields';

const kinds = ['code128', 'ean13', 'itf14', 'datamatrix', 'pdf417'] as const;

/** The library knows a hundred kinds, so it is loaded on first use. */
const loadDrawing = async () => (await import('bwip-js/node')).toSVG;

/** The check digit: with every other digit weighted three, the sum is a multiple of ten. */
const checkDigit = (digits: string) =>
  (10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10;

/** Bar codes as SVG, base64. */
export const barcode: ApiModule = (routes) => {
  routes.post('/encode', async ({ body }) => {
    const { kind, text } = parse(
      z.object({
        kind: z._default(z.enum(kinds, { error: `为 ${kinds.join('、')} 之一` }), 'code128'),
        text: TextField(200),
      }),
      body,
    );
    const options: RenderOptions = {
      bcid: kind,
      text,
      includetext: kind !== 'datamatrix' && kind !== 'pdf417',
    };
    const draw = await loadDrawing();
    try {
      return { mime: 'image/svg+xml', image: Buffer.from(draw(options)).toString('base64') };
    } catch {
      throw new BadRequest(`参数 text 有误：不能用 ${kind} 表示`);
    }
  });

  routes.get('/ean', async ({ query }) => {
    const Code = z.string({ error: '必填' }).check(z.regex(/^\d{13}$/, '为 13 位数字'));
    const { code } = parse(z.object({ code: Code }), query);
    const expected = checkDigit(code.slice(0, 12));
    return { valid: Number(code[12]) === expected, expected: String(expected) };
  });
};
