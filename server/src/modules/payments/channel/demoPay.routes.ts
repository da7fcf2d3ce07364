import type { FastifyInstance } from 'fastify';
import { demoPay, payChannels } from '@portal/calls';
import { moneyText } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { escapeHtml } from '../../../platform/escapeHtml';
import { fileRoute } from '../../../platform/http/errors';
import { routeOf, type Answerer } from '../../../platform/http/answer';
import { parseInput } from '../../../platform/http/parseInput';
import { notifyPath } from './notify.routes';
import type { PaySimulator } from './simulator/createPaySimulator';
import type { SimulatedTrade } from './simulator/SimulatedBank';

type Given = Record<string, unknown>;
const answers = { paid: '支付成功', paying: '支付中', failed: '支付失败' } as const;
const results = {
  unpaid: '等待付款',
  paying: '付款人正在支付',
  paid: '支付成功',
  closed: '交易已关闭',
} as const;
const looks = `body{font:16px/1.7 sans-serif;max-width:480px;margin:8vh auto;padding:0 16px;color:#1f2329}
a{display:inline-block;margin:0 12px 12px 0;padding:6px 20px;border:1px solid #c9cdd4;border-radius:4px;color:inherit;text-decoration:none}
a:first-of-type{background:#1664ff;border-color:#1664ff;color:#fff}strong{font-size:32px}`;

/**
 * Demo mode only: pages on which visitors play the payer. The portal learns of it by a notification, as from a real
 * channel.
 */
export function registerDemoPay(app: FastifyInstance, answer: Answerer, simulator: PaySimulator): void {
  answer.describe(demoPay);
  app.get<{ Params: Given; Querystring: Given }>(routeOf(demoPay), fileRoute, async (request, reply) => {
    const input = parseInput(demoPay, { ...request.query, ...request.params });
    const trade = simulator.bank.find(input.orderNo);
    if (!trade) throw new AppError('E4206');
    const notice = input.answer ? simulator.play(input.orderNo, input.answer) : null;
    if (notice)
      await app.inject({
        method: 'POST',
        url: notifyPath(notice.channel),
        headers: notice.headers,
        payload: notice.body,
      });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(pageOf(simulator.bank.find(input.orderNo) ?? trade));
  });
}

function pageOf({ channel, amountMinor, subject, state }: SimulatedTrade): string {
  const title = `${payChannels[channel]}收银台（演示）`;
  const isOver = state === 'paid' || state === 'closed';
  const choices = Object.entries(answers).map(([word, name]) => `<a href="?answer=${word}">${name}</a>`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${looks}</style><h1>${title}</h1>
<p>${escapeHtml(subject)}</p><p><strong>${moneyText(amountMinor)}</strong></p>
<p>${results[state]}${isOver ? '。请回到门户查看。' : '，演示中由您选择结果：'}</p>
<p>${isOver ? '' : choices.join('')}</p></html>`;
}
