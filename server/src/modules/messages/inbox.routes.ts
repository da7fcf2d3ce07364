import {
  countUnread,
  listMessages,
  readMessages,
  removeMessages,
  saveMessageSettings,
  viewMessageSettings,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import type { Answerer } from '../../platform/http/answer';
import { createInboxService } from './inbox.service';

/** The inbox. */
export function registerInboxRoutes(answer: Answerer, deps: Deps): void {
  const inbox = createInboxService(deps);

  answer(listMessages, ({ input, member }) => inbox.list(member.id, input));
  answer(countUnread, ({ member }) => inbox.unread(member.id));
  answer(readMessages, ({ input, member }) => inbox.read(member.id, input));
  answer(removeMessages, ({ input: { ids }, member }) => inbox.remove(member.id, ids));
  answer(viewMessageSettings, ({ member }) => inbox.settings(member));
  answer(saveMessageSettings, ({ input, member, visitor }) =>
    inbox.saveSettings(member.id, input, actorOf('owner', member, visitor)),
  );
}
