import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, Text } from './fields';

export const listReleaseTokens = defineCall({
  path: '/ops/releaseTokenList',
  summary: '团队的发布令牌',
  guard: 'operator',
  request: z.object({}),
  reply: z.object({
    records: z.array(
      z.object({
        tokenId: z.string(),
        label: z.string(),
        remotes: z.array(z.string()),
        createdBy: z.string(),
        createdAt: Instant,
        /** Empty: never. */
        lastUsedAt: z.string(),
      }),
    ),
  }),
  codes: [],
});

export const addReleaseToken = defineCall({
  path: '/ops/releaseTokenAdd',
  summary: '签发发布令牌，只显示一次',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    label: Text(40, 1),
    /** Names of remotes, separated by commas or blanks. */
    remotes: Text(400, 1),
  }),
  reply: z.object({ tokenId: z.string(), token: z.string() }),
  codes: ['E8105'],
});

export const revokeReleaseToken = defineCall({
  path: '/ops/releaseTokenRevoke',
  summary: '作废发布令牌',
  effect: 'write',
  guard: 'operator',
  request: z.object({ tokenId: Id }),
  reply: Empty,
  codes: ['E8106'],
});
