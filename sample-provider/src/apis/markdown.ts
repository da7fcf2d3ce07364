import MarkdownIt from 'markdown-it';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { TextField } from './fields';

const drawing = new MarkdownIt({ html: true, linkify: true });

/** Markdown to HTML, with tables. Embedded HTML is kept, so whoever displays the result has to sanitise it. */
export const markdown: ApiModule = (routes) => {
  routes.post('/render', async ({ body }) => {
    const { text } = parse(z.object({ text: TextField(20_000) }), body);
    return { html: drawing.render(text) };
  });
};
