import { pinyin } from 'pinyin-pro';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

/** Chinese text to pinyin; readings of ambiguous characters are chosen by word. */
export const pinyinApi: ApiModule = (routes) => {
  routes.post('/convert', async ({ body }) => {
    const { text, tone, surname } = parse(
      z.object({
        text: TextField(2000),
        tone: z._default(z.enum(['symbol', 'num', 'none']), 'symbol'),
        surname: z._default(z.boolean(), false),
      }),
      body,
    );
    const mode = surname ? 'surname' : 'normal';
    return {
      text: pinyin(text, { toneType: tone, mode }),
      letters: pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', mode }).join(''),
    };
  });
};
