import type { FastifyInstance } from 'fastify';
import { callBase } from '../../../platform/http/answer';
import type { ChannelNoticeService } from './channelNotice.service';
import type { OnlineChannel } from './PaymentChannel';

const bodyBytesMax = 64 * 1024;

/** Path for a channel's notifications. */
export const notifyPath = (channel: OnlineChannel) => `${callBase}/recharge/notify/${channel}`;

/** Notifications of channels: authenticated by a signature over the raw body, and answered by their protocols. */
export function registerNotifyRoutes(app: FastifyInstance, notices: ChannelNoticeService): void {
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_, body, done) =>
      done(null, body),
    );
    for (const channel of ['alipay', 'wechat'] as const)
      routes.post(notifyPath(channel), { bodyLimit: bodyBytesMax }, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await notices.take(channel, body, request.headers);
        if (!answer) return reply.status(404).send();
        return reply
          .status(answer.status)
          .type(answer.type)
          .header('cache-control', 'no-store')
          .send(answer.body);
      });
  });
}
