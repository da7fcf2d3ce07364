import MarkdownIt from 'markdown-it';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

const drawing = new MarkdownIt({ html: true, linkify: true });

/** Markdown as HTML, with tables. What is written as HTML stays: whoever shows it has to clean it. */
export const markdown: ApiModule = (routes) => {
  routes.post('/render', async ({ body }) => {
    const { text } = parse(z.object({ text: TextField(20_000) }), body);
    return { html: drawing.render(text) };
  });
};
