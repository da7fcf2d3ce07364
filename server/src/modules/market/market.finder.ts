import { appStates, applyStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder, FoundObject } from '../../platform/desk';
import { findAppsOf, findKeysOf, findSubscriptionsOf } from './found.queries';

const partOf = (ownerId: string, part: 'apps' | 'keys' | 'subscriptions') =>
  `/ops/user?accountId=${encodeURIComponent(ownerId)}&part=${part}`;

const area = 'people';

/** Apps by their number, keys by themselves or their beginning, applications by their number. */
export const marketFinders = (db: Db): DeskFinder[] => [
  {
    title: '应用',
    area,
    find: async (text) =>
      (await findAppsOf(db, text)).map(({ id, name, state, owner_id }) => ({
        id,
        title: name,
        detail: appStates[state],
        link: partOf(owner_id, 'apps'),
      })),
  },
  {
    title: '密钥',
    area,
    find: async (text) =>
      (await findKeysOf(db, text)).map(({ id, key_mask, app_name, name, owner_id }): FoundObject => ({
        id,
        title: key_mask,
        detail: [app_name, name].filter(Boolean).join('，'),
        link: partOf(owner_id, 'keys'),
      })),
  },
  {
    title: '申请与订阅',
    area,
    find: async (text) =>
      (await findSubscriptionsOf(db, text)).map(({ id, apply_no, api_name, state, applicant_id }) => ({
        id,
        title: apply_no,
        detail: `${api_name}，${applyStates[state]}`,
        link: partOf(applicant_id, 'subscriptions'),
      })),
  },
];
