import { marked } from 'marked';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

/** Markdown of GitHub's kind as HTML. What is written as HTML stays: whoever shows it has to clean it. */
export const markdown: ApiModule = (routes) => {
  routes.post('/render', async ({ body }) => {
    const { text } = parse(z.object({ text: TextField(20_000) }), body);
    return { html: await marked.parse(text) };
  });
};
