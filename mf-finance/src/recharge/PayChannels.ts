import type { CallReply, listPayChannels } from '@portal/calls';

export type PayChannels = CallReply<typeof listPayChannels>;
