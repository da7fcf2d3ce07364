import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { days, hours, seconds } from '../../platform/time';
import type { Channels } from './channels';
import { deliverQueued } from './deliverQueued';
import { countOutgoing, forgetOutgoing } from './outgoing.repository';
import { registerInboxRoutes } from './inbox.routes';
import { createMessageService, type MessageService } from './message.service';
import { registerOutboxRoutes } from './outbox.routes';
import { registerUnreadStream } from './unreadStream.routes';

export { createChannels, type Channels } from './channels';
export type { MessageService } from './message.service';
export { notify, notifyAll } from './notify';

/** What is said to members: in their inbox, by mail and by SMS. */
export interface Messages extends Module {
  messages: MessageService;
}

interface Needs {
  announcements: Announcements;
  channels: Channels;
}

const outgoingKeptMs = 30 * days;

export function createMessages(deps: Deps, { announcements, channels }: Needs): Messages {
  const { db, clock, config } = deps;
  return {
    messages: createMessageService(deps, channels),
    routes({ app, answer, sessions }) {
      registerUnreadStream(app, answer, deps, { sessions, announcements });
      registerInboxRoutes(answer, deps);
      if (config.mode === 'demo') registerOutboxRoutes(answer, config);
    },
    jobs: [
      { name: 'deliver-messages', everyMs: 30 * seconds, run: () => deliverQueued(deps, channels) },
      {
        name: 'forget-messages',
        everyMs: hours,
        run: () => forgetOutgoing(db, new Date(clock().getTime() - outgoingKeptMs)),
      },
    ],
    figures: [
      {
        name: 'portal_outgoing_messages',
        help: 'Mails and text messages that wait to be sent, and those that were given up',
        labels: ['state'],
        read: async () =>
          Object.entries(await countOutgoing(db)).map(([state, value]) => ({ value, labels: { state } })),
      },
    ],
  };
}
