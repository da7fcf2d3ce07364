import type { FastifyInstance } from 'fastify';
import { demoErrand, demoPaper } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { escapeHtml } from '../../platform/escapeHtml';
import { fileRoute } from '../../platform/http/errors';
import { callBase, routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { drawPaper } from './drawPaper';
import type { OpenErrand } from './simulateVerifier';

type Given = Record<string, unknown>;
const answers = { match: '通过', mismatch: '不通过', unclear: '无法判断' } as const;
const titles = { face: '人脸核验（演示）', sign: '电子签署（演示）' } as const;
const looks =
  'body{font:16px/1.7 sans-serif;max-width:640px;margin:8vh auto;padding:0 16px}a{margin-right:16px}pre{white-space:pre-wrap}';

/** Demo mode only: pages on which visitors simulate a face check or a signature, and papers that can be read. */
export function registerDemoService(
  app: FastifyInstance,
  answer: Answerer,
  errands: ReadonlyMap<string, OpenErrand>,
): void {
  answer.describe(demoErrand);
  answer.describe(demoPaper);

  app.get<{ Params: Given; Querystring: Given }>(routeOf(demoErrand), fileRoute, async (request, reply) => {
    const input = parseInput(demoErrand, { ...request.query, ...request.params });
    const open = errands.get(input.orderNo);
    if (!open) throw new AppError('E5208');
    open.answer ??= input.answer ?? null;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(pageOf(open));
  });

  app.get<{ Querystring: Given }>(callBase + demoPaper.path, async (request, reply) => {
    const { side, ...given } = parseInput(demoPaper, request.query);
    return reply
      .type('image/png')
      .header('cache-control', 'no-store')
      .send(await drawPaper(side, given));
  });
}

function pageOf({ errand, answer }: OpenErrand): string {
  const title = titles[errand.kind];
  const facts = errand.kind === 'sign' ? errand.text : `${errand.name}，请对着摄像头完成核验。`;
  const choices = Object.entries(answers).map(([word, name]) => `<a href="?answer=${word}">${name}</a>`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${looks}</style><h1>${title}</h1><pre>${escapeHtml(facts)}</pre>
<p>${answer ? `结果：${answers[answer]}。请回到门户查看。` : `演示中由您选择结果：${choices.join('')}`}</p></html>`;
}
