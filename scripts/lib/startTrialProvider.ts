import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { decode, encode } from 'dns-packet';
import { portOf } from './portOf';

export const trialClient = { id: 'portal', secret: 'the-portal-at-the-provider-on-trial' };

interface TrialOptions {
  /** 0: any free port. */
  port: number;
  namePort: number;
  /** Mail domain of all users. */
  mailDomain: string;
  portalUrl: string;
}

/** Groups by user name; other users have none. */
const groupsOf: Readonly<Record<string, readonly string[]>> = { dev: ['engineers'], money: ['books'] };

/**
 * An OpenID provider that accepts any user name, and a DNS server with the records that it is told, both on loopback.
 * For trying single sign-on only; its statements are not trustworthy.
 */
export async function startTrialProvider({ port, namePort, mailDomain, portalUrl }: TrialOptions) {
  const { default: Provider } = await import('oidc-provider');
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${portOf(server)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: trialClient.id,
        client_secret: trialClient.secret,
        redirect_uris: [`${portalUrl}/ssoCallback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: sub,
        email: `${sub}@${mailDomain}`,
        email_verified: true,
        groups: groupsOf[sub] ?? [],
      }),
    }),
    cookies: { keys: ['of-a-trial'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  const records: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port: from, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions
      .filter(({ type }) => type === 'TXT')
      .flatMap(({ name }) => records.map((data) => ({ name, type: 'TXT' as const, data })));
    socket.send(encode({ type: 'response', id, questions, answers }), from, address);
  });
  socket.bind(namePort, '127.0.0.1');
  await once(socket, 'listening');

  return {
    issuer,
    nameServer: `127.0.0.1:${socket.address().port}`,
    /** Adds a value to the TXT record of every name. */
    hold: (value: string) => void records.push(value),
    close: async () => {
      socket.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
