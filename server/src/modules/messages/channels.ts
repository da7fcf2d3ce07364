import type { Transporter } from 'nodemailer';
import type { Config } from '../../platform/config';
import { fetchKnown } from '../../platform/fetchKnown';
import { inSpan } from '../../platform/tracing';

export interface Message {
  recipient: string;
  subject: string;
  body: string;
  /** HTML version, for mail. */
  html?: string;
  /** Unsubscribe link: a GET opens a page, a POST unsubscribes at once. */
  refusalPage?: string;
}

/** Delivers one message, or rejects. */
export type Channel = (message: Message) => Promise<void>;

export interface Channels {
  mail: Channel;
  sms: Channel;
}

const timeoutMs = 10_000;

/** Demo mode without settings: messages stay in the outbox, shown at /demo/outbox. */
const keepInOutbox: Channel = async () => {};

export function createChannels({ smtp, sms }: Config): Channels {
  return { mail: smtp ? mailChannel(smtp) : keepInOutbox, sms: sms ? smsChannel(sms) : keepInOutbox };
}

/** Connects to the mail server and signs in, without sending. @throws {Error} with a code of nodemailer. */
export async function verifyMail(url: string): Promise<void> {
  const { default: mailer } = await import('nodemailer');
  const transport = mailer.createTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function mailChannel({ url, from }: NonNullable<Config['smtp']>): Channel {
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { default: mailer } = await import('nodemailer');
    return mailer.createTransport(url, { from });
  };
  return async ({ recipient, subject, body, html, refusalPage }) => {
    const transport = await (opened ??= open());
    await inSpan('send mail', 'client', {}, () =>
      transport.sendMail({
        ...{ to: recipient, subject, text: body, html },
        ...(refusalPage && {
          list: { unsubscribe: refusalPage },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      }),
    );
  };
}

/** A provider's HTTP interface: POST {to, text} as JSON with a bearer token; any 2xx means accepted. */
function smsChannel({ url, token }: NonNullable<Config['sms']>): Channel {
  return async ({ recipient, body }) => {
    const response = await inSpan('send SMS', 'client', {}, () =>
      fetchKnown(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: recipient, text: body }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    if (!response.ok)
      throw Object.assign(new Error(`SMS provider answered ${response.status}`), { status: response.status });
  };
}
