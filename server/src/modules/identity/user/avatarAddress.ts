import { callBase } from '../../../platform/http/answer';

/** Where the picture of somebody is read; empty: there is none. */
export const avatarAddress = ({ avatar_id }: { avatar_id: string | null }): string =>
  avatar_id ? `${callBase}/user/avatar/${avatar_id}` : '';
