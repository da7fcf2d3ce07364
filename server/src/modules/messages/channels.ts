import type { Transporter } from 'nodemailer';
import type { Config } from '../../platform/config';
import { inSpan } from '../../platform/tracing';

export interface Message {
  recipient: string;
  subject: string;
  body: string;
  /** The same, drawn: of a mail. */
  html?: string;
  /** Where its reader gets no more of them: with a GET a page, with a POST at once. */
  refusalPage?: string;
}

/** Delivers one message or rejects. */
export type Channel = (message: Message) => Promise<void>;

export interface Channels {
  mail: Channel;
  sms: Channel;
}

const timeoutMs = 10_000;

/** In demo mode without settings, messages stay in the outbox, where /demo/outbox shows them. */
const keepInOutbox: Channel = async () => {};

export function createChannels({ smtp, sms }: Config): Channels {
  return { mail: smtp ? mailChannel(smtp) : keepInOutbox, sms: sms ? smsChannel(sms) : keepInOutbox };
}

/** Connects to the mail server at `url` and signs in, and sends nothing. @throws {Error} with a code of nodemailer. */
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
      fetch(url, {
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
