import { appStates, applyStates } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder, FoundObject } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';
import { findAppsOf, findKeysOf, findSubscriptionsOf } from './found.queries';

const partOf = (ownerId: string, part: 'apps' | 'keys' | 'subscriptions') =>
  `/ops/user?accountId=${encodeURIComponent(ownerId)}&part=${part}`;

const area = 'people';

/** Finds apps and applications by number, keys by value or prefix. */
export const marketFinders = (db: Db): DeskFinder[] => [
  {
    title: say`应用`,
    area,
    find: async (text) =>
      (await findAppsOf(db, text)).map(({ id, name, state, owner_id }) => ({
        id,
        title: name,
        detail: term(appStates[state]),
        link: partOf(owner_id, 'apps'),
      })),
  },
  {
    title: say`密钥`,
    area,
    find: async (text) =>
      (await findKeysOf(db, text)).map(({ id, key_mask, app_name, name, owner_id }): FoundObject => ({
        id,
        title: key_mask,
        detail: together([app_name, name].filter(Boolean)),
        link: partOf(owner_id, 'keys'),
      })),
  },
  {
    title: say`申请与订阅`,
    area,
    find: async (text) =>
      (await findSubscriptionsOf(db, text)).map(({ id, apply_no, api_name, state, applicant_id }) => ({
        id,
        title: apply_no,
        detail: together([api_name, term(applyStates[state])]),
        link: partOf(applicant_id, 'subscriptions'),
      })),
  },
];
