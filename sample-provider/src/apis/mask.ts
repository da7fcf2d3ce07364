import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { maskName, maskText } from '../maskText';
import { parse } from '../parse';
import { TextField } from './fields';

/** Masks personal data in texts and names. Stores none. */
export const mask: ApiModule = (routes) => {
  routes.post('/text', async ({ body }) => maskText(parse(z.object({ text: TextField(20_000) }), body).text));

  routes.post('/names', async ({ body }) => {
    const { names } = parse(
      z.object({
        names: z
          .array(TextField(40), { error: '必填' })
          .check(z.minLength(1, '至少一个'), z.maxLength(200, '最多 200 个')),
      }),
      body,
    );
    return { records: names.map((name) => ({ masked: maskName(name) })) };
  });
};
