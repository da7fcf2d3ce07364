import QRCode from 'qrcode';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

/** QR codes as PNG or SVG, base64. */
export const qrcode: ApiModule = (routes) => {
  routes.post('/encode', async ({ body }) => {
    const { text, format, level, color } = parse(
      z.object({
        text: TextField(1000),
        format: z._default(z.enum(['svg', 'png']), 'svg'),
        level: z._default(z.enum(['L', 'M', 'Q', 'H']), 'M'),
        color: z._default(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, '形如 #14202B')), '#000000'),
      }),
      body,
    );
    const options = { errorCorrectionLevel: level, color: { dark: color } };
    const image =
      format === 'svg'
        ? Buffer.from(await QRCode.toString(text, { ...options, type: 'svg' }))
        : await QRCode.toBuffer(text, options);
    return { mime: format === 'svg' ? 'image/svg+xml' : 'image/png', image: image.toString('base64') };
  });
};
